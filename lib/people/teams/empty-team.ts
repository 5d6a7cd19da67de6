import { endRights } from "@/lib/platform/rights/end-rights";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";
import { clearDepartures } from "@/lib/people/members/clear-assignments";
import { putTeamFacts } from "@/lib/messaging/outbox/enqueue-webhook-event";
import type { Team } from "./schema";

/**
 * Locks what people lose by leaving a locked team: its rows first, which somebody who is assigning one of them holds
 * and wants the project next; then the projects, so that other changes of their members come before or after.
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
 * Takes people and projects out of a team, after `lockDepartures`. Whoever belongs to one of its projects in no other
 * way loses their assignments there.
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
      ), facts AS (${putTeamFacts(tenant, "webhook:team-member.removed", Prisma.sql`SELECT * FROM left_team`)})
      DELETE FROM team_projects WHERE ${ofTeam} AND project_id = ANY(${projectIds}::int[])`,
    tx,
  );
  await clearDepartures(tenant, { userIds: team.user_ids, projectIds: team.project_ids }, tx);
  // A project that leaves is lost to all of the team.
  await endRights(tenant, projectIds.length > 0 ? team.user_ids : userIds, tx);
}
