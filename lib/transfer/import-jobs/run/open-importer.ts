import { can } from "@/lib/platform/access/can";
import { openProject, type ProjectScope } from "@/lib/platform/access/scopes";
import { findStandInActor } from "@/lib/identity/request/operator-actor";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { memberWays } from "@/lib/people/members/queries";

/**
 * The user may no longer import. The import is cancelled, and its failure message gives the reason.
 */
export class ImportAccessRevoked extends Error {}

/**
 * Opens the import's project with its user's current access. Throws ImportAccessRevoked if they may
 * no longer import.
 */
export async function openImporter(
  key: { tenantId: number; projectId: number },
  userId: number,
): Promise<ProjectScope> {
  const actor = await findStandInActor(key, userId);
  if (!actor) throw await accessEnded(key);
  const project = openProject(actor, String(key.projectId));
  if (project.isArchived) throw new ImportAccessRevoked("The project has been archived.");
  const isAllowed = can(actor, "issues.create", { project }).allowed && (await hasAccess(project));
  if (isAllowed) return project;
  throw new ImportAccessRevoked(
    "The person who started this import can no longer create issues here.",
  );
}

/** Why there is no one to import on behalf of: the project was deleted, or the person. */
async function accessEnded({ tenantId, projectId }: { tenantId: number; projectId: number }) {
  const project = await selectJsonRow(Prisma.sql`
    SELECT id FROM projects WHERE tenant_id = ${tenantId} AND id = ${projectId} AND deleted_at IS NULL`);
  return new ImportAccessRevoked(
    project
      ? "The person who started this import is no longer in this workspace."
      : "The project was deleted.",
  );
}

/**
 * Returns whether the user is active and can access this project themselves, because the stand-in
 * actor can access every project.
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
