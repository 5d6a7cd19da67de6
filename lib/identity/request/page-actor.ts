import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Actor } from "@/lib/platform/access/actor";
import { countTenants, findTenantByHost, type TenantRow } from "@/lib/platform/tenancy/find-tenant";
import { parseHost } from "@/lib/platform/tenancy/host";
import { findSessionActor } from "./authenticate";
import { localPath } from "@/lib/identity/auth/callback-url";

/** The path of a page request, with its query: the process front writes it, since Next tells a page no such thing. */
const PATH_HEADER = "x-lanework-path";

/** The signed-in user of this page request, or undefined. One query, however many components ask. */
export const findActor = cache(async (projectId?: string): Promise<Actor | undefined> =>
  findSessionActor(await headers(), projectId),
);

/** The path, with its query, of the page that is being made. */
async function currentPath(): Promise<string> {
  const path = new URL(localPath((await headers()).get(PATH_HEADER)), "http://here");
  path.searchParams.delete("_rsc");
  return path.pathname + path.search;
}

/**
 * The workspace of this page request; whoever asks where there is none is redirected: to first-run setup, to the
 * workspace chooser, or to word that the address has no workspace (docs/spec/access.md#tenants).
 */
export async function requireTenant(): Promise<TenantRow> {
  const host = parseHost((await headers()).get("host"));
  const tenant = await findTenantByHost(host);
  if (tenant) return tenant;
  if (host.kind !== "domain" && (await countTenants()) === 0) redirect("/setup");
  redirect(host.kind === "default" ? "/workspaces" : "/unknown-workspace");
}

/**
 * The signed-in user, for server components; whoever has not signed in is redirected to where they can. `projectId`:
 * the path's, for pages under a project, so that `openProject()` needs no query. Ask with the same argument in a
 * layout and its page: that is one query.
 */
export async function requireActor(projectId?: string): Promise<Actor> {
  const actor = await findActor(projectId);
  if (actor) return actor;
  await requireTenant();
  const path = await currentPath();
  redirect(path === "/" ? "/sign-in" : `/sign-in?callbackUrl=${encodeURIComponent(path)}`);
}
