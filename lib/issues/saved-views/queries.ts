import type { ProjectScope } from "@/lib/platform/access/scopes";
import { CAP } from "@/lib/platform/api/capped-list";
import { Forbidden, NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import { canChangeView } from "./changeable";
import type { SavedView } from "./schema";
import { savedViewColumns, savedViewJoins } from "./serialize";

/** True for the views `v` that the caller can see: their own and the shared ones. */
function isSeen({ tenantId, projectId, actor }: ProjectScope): Prisma.Sql {
  return Prisma.sql`v.tenant_id = ${tenantId} AND v.project_id = ${projectId}
    AND (v.user_id = ${actor.userId} OR v.is_shared)`;
}

/** Returns the caller's views of the project, then those shared by others, both sorted by name; at most CAP. */
export function listSavedViews(project: ProjectScope): Promise<SavedView[]> {
  return selectJson<SavedView>(Prisma.sql`
    SELECT ${savedViewColumns} FROM saved_views v ${savedViewJoins(project.tenantId)}
    WHERE ${isSeen(project)}
    ORDER BY v.user_id <> ${project.actor.userId}, lower(v.name), v.id LIMIT ${CAP}`);
}

/**
 * Returns the view in the path. Throws NotFound if the caller cannot see it, and Forbidden if they
 * cannot change it.
 */
export async function findOwnView(
  project: ProjectScope,
  viewId: string | undefined,
): Promise<SavedView> {
  const found = await selectJsonRow<SavedView>(Prisma.sql`
    SELECT ${savedViewColumns} FROM saved_views v ${savedViewJoins(project.tenantId)}
    WHERE ${isSeen(project)} AND v.id = ${pathId(viewId) ?? 0}`);
  if (!found) throw new NotFound("Saved view");
  if (!canChangeView(project.actor, found)) {
    throw new Forbidden("Only the person who saved this view or an admin can change it.");
  }
  return found;
}
