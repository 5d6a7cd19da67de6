import { can } from "@/lib/platform/access/can";
import { openProject, type ProjectScope } from "@/lib/platform/access/scopes";
import { findStandIn } from "@/lib/identity/request/operator-actor";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { memberWays } from "@/lib/people/members/queries";

/** The user may no longer import: the import is cancelled and says so. */
export class ImportRightRevoked extends Error {}

/** The import's project as its user can access it now. Throws ImportRightRevoked if they may no longer import. */
export async function openImporter(
  key: { tenantId: number; projectId: number },
  userId: number,
): Promise<ProjectScope> {
  const actor = await findStandIn(key, userId);
  if (!actor)
    throw new ImportRightRevoked(
      "The person who started this import is no longer in this workspace.",
    );
  const project = openProject(actor, String(key.projectId));
  const may = can(actor, "issues.create", { project }).allowed && (await hasAccess(project));
  if (may) return project;
  throw new ImportRightRevoked(
    "The person who started this import can no longer create issues here.",
  );
}

/**
 * The stand-in actor can access every project, so check here whether the user is active and can
 * access this one themselves.
 */
async function hasAccess(project: ProjectScope): Promise<boolean> {
  const { tenantId, actor } = project;
  const found = await selectJsonRow(Prisma.sql`
    SELECT u.id FROM users u
    WHERE u.tenant_id = ${tenantId} AND u.id = ${actor.userId} AND u.deleted_at IS NULL AND u.status <> 2
      AND (${actor.isAdmin || actor.accessAllProjects}::boolean
        OR u.id IN (SELECT user_id FROM (${memberWays(project)}) w))`);
  return found !== undefined;
}
