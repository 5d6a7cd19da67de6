import type { TenantScope } from "@/lib/platform/access/scopes";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, row, transaction } from "@/lib/platform/db/query";
import { fillTeam, lockJoiningProjects, lockJoiningUsers } from "./fill-team";
import { getTeam } from "./queries";
import type { Team, TeamBody } from "./schema";

/**
 * Creates a team owned by the caller, and notifies its members. Throws Invalid on `user_ids` and
 * `project_ids`.
 */
export function createTeam(tenant: TenantScope, body: TeamBody): Promise<Team> {
  const { name, user_ids: userIds = [], project_ids: projectIds = [] } = body;
  return transaction(async (tx) => {
    await lockJoiningUsers(tenant, userIds, tx);
    await lockJoiningProjects(tenant, { joining: projectIds }, tx);
    const created = await row<{ id: number }>(
      Prisma.sql`INSERT INTO teams (tenant_id, name, created_by_id)
        VALUES (${tenant.tenantId}, ${name}, ${tenant.actor.userId}) RETURNING id`,
      tx,
    );
    if (!created) throw new Error("the insert returned no row");
    await fillTeam(tenant, created.id, { userIds, projectIds }, tx);
    const team = await getTeam(tenant, created.id, tx);
    const after = { name, user_ids: team.user_ids, project_ids: team.project_ids };
    const entry = { subject: "team", subjectId: team.id, action: "created", after } as const;
    await recordAudit(tenant, [entry], tx);
    return team;
  });
}
