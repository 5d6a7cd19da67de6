import type { ProjectScope } from "@/lib/access/scopes";
import { invalid } from "@/lib/api/errors";
import { Prisma, row } from "@/lib/db/query";
import { visibleUsers } from "@/lib/users/visible-users";
import { findMember } from "./queries";
import type { Member } from "./schema";

/**
 * Makes a user a direct member; `isNew` is false when they were one, or own the project. The id comes in the body, so
 * an unknown user, a deleted one and one whom the caller cannot see are alike Invalid on `user_id` (422); in a path
 * they would be 404 (decisions.md §1.4, §3.6). Somebody deactivated cannot be added.
 */
export async function addMember(
  project: ProjectScope,
  userId: number,
): Promise<{ member: Member; isNew: boolean }> {
  const added = await row<{ is_deactivated: boolean; is_new: boolean }>(Prisma.sql`
    WITH candidate AS MATERIALIZED (
      SELECT id, status = 2 AS is_deactivated FROM users
      WHERE tenant_id = ${project.tenantId} AND id = ${userId} AND id IN (${visibleUsers(project.actor)})
    ), added AS (
      INSERT INTO project_members (tenant_id, project_id, user_id)
      SELECT p.tenant_id, p.id, candidate.id FROM candidate
      JOIN projects p ON p.tenant_id = ${project.tenantId} AND p.id = ${project.projectId}
      WHERE NOT candidate.is_deactivated AND p.owner_id <> candidate.id
      ON CONFLICT (tenant_id, project_id, user_id) DO NOTHING
      RETURNING user_id
    )
    SELECT is_deactivated, EXISTS (SELECT FROM added) AS is_new FROM candidate`);
  if (!added) throw invalid("user_id", "Is not a user of this workspace.");
  if (added.is_deactivated) throw invalid("user_id", "Is deactivated and cannot be added.");
  const member = await findMember(project, userId);
  if (!member) throw invalid("user_id", "Is not a user of this workspace.");
  return { member, isNew: added.is_new };
}
