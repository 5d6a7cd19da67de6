import type { TenantScope } from "@/lib/platform/access/scopes";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, rows, transaction } from "@/lib/platform/db/query";
import { emptyTeam, lockDepartures } from "./empty-team";
import { lockTeam } from "./update-team";

/** Deletes a team after removing its members. Throws NotFound if it no longer exists. */
export function deleteTeam(tenant: TenantScope, teamId: number): Promise<void> {
  return transaction(async (tx) => {
    const team = await lockTeam(tenant, teamId, tx);
    await lockDepartures(tenant, team, tx);
    const contents = { userIds: team.user_ids, projectIds: team.project_ids };
    await emptyTeam(tenant, team, contents, tx);
    await rows(
      Prisma.sql`DELETE FROM teams WHERE tenant_id = ${tenant.tenantId} AND id = ${teamId}`,
      tx,
    );
    const { name, user_ids, project_ids } = team;
    const before = { name, user_ids, project_ids };
    const entry = { subject: "team", subjectId: teamId, action: "deleted", before } as const;
    await recordAudit(tenant, [entry], tx);
  });
}
