import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Actor } from "@/lib/platform/access/actor";
import { countTenants, findTenantByHost, type TenantRow } from "@/lib/platform/tenancy/find-tenant";
import { parseHost } from "@/lib/platform/tenancy/host";
import { findSessionActor } from "./authenticate";
import { localPath } from "@/lib/identity/auth/callback-url";

/**
 * The header with the path and query of a page request. Set by the process front, because Next does
 * not expose them to pages.
 */
const PATH_HEADER = "x-lanework-path";

/** Returns the path and query of the current page. */
async function currentPath(): Promise<string> {
  const path = new URL(localPath((await headers()).get(PATH_HEADER)), "http://here");
  path.searchParams.delete("_rsc");
  return path.pathname + path.search;
}

/** Returns the path of the current page, without its query. */
export async function currentPage(): Promise<string> {
  return new URL(await currentPath(), "http://here").pathname;
}

const readActor = cache(async (projectId: string | undefined) =>
  findSessionActor(await headers(), projectId),
);

/**
 * Returns the signed-in user for this page request, or undefined. Runs one query, however many
 * components call it: without a `projectId`, uses the one in the page's path.
 */
export async function findActor(projectId?: string): Promise<Actor | undefined> {
  return readActor(projectId ?? /^\/projects\/(\d+)\//.exec(await currentPath())?.[1]);
}

/**
 * Returns the workspace for this page request. If there is none, redirects to first-run setup, to
 * the workspace chooser or to a page saying that the address has no workspace
 * (docs/spec/access.md#tenants).
 */
export async function requireTenant(): Promise<TenantRow> {
  const host = parseHost((await headers()).get("host"));
  const tenant = await findTenantByHost(host);
  if (tenant) return tenant;
  if (host.kind !== "domain" && (await countTenants()) === 0) redirect("/setup");
  redirect(host.kind === "default" ? "/workspaces" : "/unknown-workspace");
}

/**
 * Returns the signed-in user for server components, or redirects to sign-in. On pages under a
 * project, `projectId` comes from the path, so that `openProject()` needs no query.
 */
export async function requireActor(projectId?: string): Promise<Actor> {
  const actor = await findActor(projectId);
  if (actor) return actor;
  await requireTenant();
  const path = await currentPath();
  redirect(path === "/" ? "/sign-in" : `/sign-in?callbackUrl=${encodeURIComponent(path)}`);
}
