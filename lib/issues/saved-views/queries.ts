import type { ProjectScope, TenantScope } from "@/lib/platform/access/scopes";
import { CAP } from "@/lib/platform/api/capped-list";
import { Forbidden, NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import { canChangeView } from "./changeable";
import type { SavedView, WorkspaceViewListQuery } from "./schema";
import { savedViewColumns, savedViewJoins } from "./serialize";

/** Where views belong: to a project, or across the workspace's projects. */
export type ViewScope = ProjectScope | TenantScope;

/** The project of a scope's views; null across projects. */
export const viewProjectId = (scope: ViewScope): number | null =>
  "projectId" in scope ? scope.projectId : null;

/** True for the scope's views, with an alias such as "v." before the columns. */
export function isOfScope(scope: ViewScope, alias: "" | "v." = ""): Prisma.Sql {
  const projectId = viewProjectId(scope);
  const column = Prisma.raw(`${alias}project_id`);
  return projectId === null ? Prisma.sql`${column} IS NULL` : Prisma.sql`${column} = ${projectId}`;
}

/** True for the views `v` that the caller can see: their own and the shared ones. */
function isSeen(scope: ViewScope): Prisma.Sql {
  return Prisma.sql`v.tenant_id = ${scope.tenantId} AND ${isOfScope(scope, "v.")}
    AND (v.user_id = ${scope.actor.userId} OR v.is_shared)`;
}

/** Returns the caller's views of the project, then those shared by others, both sorted by name; at most CAP. */
export function listSavedViews(project: ProjectScope): Promise<SavedView[]> {
  return selectJson<SavedView>(Prisma.sql`
    SELECT ${savedViewColumns} FROM saved_views v ${savedViewJoins(project.tenantId)}
    WHERE ${isSeen(project)}
    ORDER BY v.user_id <> ${project.actor.userId}, lower(v.name), v.id LIMIT ${CAP}`);
}

/** Returns a page of the caller's views across projects and of the shared ones, oldest first, and the next page's cursor. */
export async function listWorkspaceViews(
  tenant: TenantScope,
  { limit, after = 0 }: WorkspaceViewListQuery = { limit: CAP },
): Promise<{ elements: SavedView[]; next: number | undefined }> {
  const found = await selectJson<SavedView>(Prisma.sql`
    SELECT ${savedViewColumns} FROM saved_views v ${savedViewJoins(tenant.tenantId)}
    WHERE ${isSeen(tenant)} AND v.id > ${after}
    ORDER BY v.id LIMIT ${limit + 1}::int`);
  const elements = found.slice(0, limit);
  return { elements, next: found.length > limit ? elements.at(-1)?.id : undefined };
}

/**
 * Returns the view in the path. Throws NotFound if the caller cannot see it, and Forbidden if they
 * cannot change it.
 */
export async function findOwnView(
  scope: ViewScope,
  viewId: string | undefined,
): Promise<SavedView> {
  const found = await selectJsonRow<SavedView>(Prisma.sql`
    SELECT ${savedViewColumns} FROM saved_views v ${savedViewJoins(scope.tenantId)}
    WHERE ${isSeen(scope)} AND v.id = ${pathId(viewId) ?? 0}`);
  if (!found) throw new NotFound("Saved view");
  if (!canChangeView(scope.actor, found)) {
    throw new Forbidden("Only the person who saved this view or an admin can change it.");
  }
  return found;
}
