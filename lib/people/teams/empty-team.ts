import { revokeAccess } from "@/lib/platform/membership/revoke-access";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";
import { clearDepartures } from "@/lib/people/members/clear-assignments";
import { enqueueTeamMemberEvents } from "@/lib/messaging/outbox/enqueue-webhook-event";
import type { Team } from "./schema";

/**
 * Locks everything users lose by leaving a locked team: first the team's rows, because a
 * transaction that assigns one of its members holds those before it locks the project; then the
 * projects, so that other changes to their members are serialized.
 */
export async function lockDepartures(
  { tenantId }: TenantScope,
  team: Team,
  tx: Transaction,
): Promise<void> {
  const ofTeam = Prisma.sql`tenant_id = ${tenantId} AND team_id = ${team.id}`;
  await selectJson(
    Prisma.sql`SELECT FROM team_projects WHERE ${ofTeam} ORDER BY project_id FOR UPDATE`,
    tx,
  );
  await selectJson(
    Prisma.sql`SELECT FROM team_members WHERE ${ofTeam} ORDER BY user_id FOR UPDATE`,
    tx,
  );
  await selectJson(
    Prisma.sql`SELECT FROM projects WHERE tenant_id = ${tenantId} AND id = ANY(${team.project_ids}::int[])
      ORDER BY id FOR NO KEY UPDATE`,
    tx,
  );
}

/**
 * Removes users and projects from a team, after `lockDepartures`. Users who no longer belong to a
 * project as a result lose their assignments there.
 */
export async function emptyTeam(
  tenant: TenantScope,
  team: Team,
  { userIds, projectIds }: { userIds: number[]; projectIds: number[] },
  tx: Transaction,
): Promise<void> {
  const ofTeam = Prisma.sql`tenant_id = ${tenant.tenantId} AND team_id = ${team.id}`;
  await rows(
    Prisma.sql`
      WITH left_team AS (
        DELETE FROM team_members WHERE ${ofTeam} AND user_id = ANY(${userIds}::int[]) RETURNING team_id, user_id
      ), facts AS (${enqueueTeamMemberEvents(tenant, "webhook:team-member.removed", Prisma.sql`SELECT * FROM left_team`)})
      DELETE FROM team_projects WHERE ${ofTeam} AND project_id = ANY(${projectIds}::int[])`,
    tx,
  );
  await clearDepartures(tenant, { userIds: team.user_ids, projectIds: team.project_ids }, tx);
  // The whole team loses access to a removed project.
  await revokeAccess(tenant, projectIds.length > 0 ? team.user_ids : userIds, tx);
}
