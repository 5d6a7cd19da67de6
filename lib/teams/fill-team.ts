import { accessibleProjects } from "@/lib/access/project-sets";
import type { TenantScope } from "@/lib/access/scopes";
import { invalid } from "@/lib/api/errors";
import { Prisma, rows, type Transaction } from "@/lib/db/query";
import { visibleUsers } from "@/lib/users/visible-users";

/**
 * Locks people who are to join a team, so that none is deleted before they are in it. Throws Invalid on `user_ids`
 * where one is unknown, deleted, or not to be seen by the caller.
 */
export async function lockJoiningUsers(
  { tenantId, actor }: TenantScope,
  userIds: number[],
  tx: Transaction,
): Promise<void> {
  if (userIds.length === 0) return;
  const found = await rows(
    Prisma.sql`
      SELECT u.id FROM users u
      WHERE u.tenant_id = ${tenantId} AND u.id = ANY(${userIds}::int[]) AND u.deleted_at IS NULL
        AND u.id IN (${visibleUsers(actor)})
      ORDER BY u.id FOR SHARE OF u`,
    tx,
  );
  if (found.length < userIds.length) {
    throw invalid("user_ids", "Names somebody who is not a user of this workspace.");
  }
}

/** Locks projects that are to join a team. Throws Invalid on `project_ids` where one is unknown or out of reach. */
export async function lockJoiningProjects(
  { tenantId, actor }: TenantScope,
  projectIds: number[],
  tx: Transaction,
): Promise<void> {
  if (projectIds.length === 0) return;
  const found = await rows(
    Prisma.sql`
      SELECT p.id FROM projects p
      WHERE p.tenant_id = ${tenantId} AND p.id = ANY(${projectIds}::int[]) AND p.id IN (${accessibleProjects(actor)})
      ORDER BY p.id FOR KEY SHARE OF p`,
    tx,
  );
  if (found.length < projectIds.length) {
    throw invalid("project_ids", "Names a project that does not exist or is out of your reach.");
  }
}

/** Puts people and projects, checked and locked, into a team. */
export async function fillTeam(
  { tenantId }: TenantScope,
  teamId: number,
  { userIds, projectIds }: { userIds: number[]; projectIds: number[] },
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      WITH joined AS (
        INSERT INTO team_members (tenant_id, team_id, user_id)
        SELECT ${tenantId}, ${teamId}, u FROM unnest(${userIds}::int[]) u
      )
      INSERT INTO team_projects (tenant_id, team_id, project_id)
      SELECT ${tenantId}, ${teamId}, p FROM unnest(${projectIds}::int[]) p`,
    tx,
  );
}
