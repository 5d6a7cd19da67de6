import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { changedFields } from "@/lib/platform/audit-trail/changed-fields";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import {
  Prisma,
  rows,
  selectJsonRow,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { emptyTeam, lockDepartures } from "./empty-team";
import { fillTeam, lockJoiningProjects, lockJoiningUsers } from "./fill-team";
import { getTeam } from "./queries";
import type { Team, TeamBody } from "./schema";

/** Locks a team, so that its changes are serialized, and returns its current state. */
export async function lockTeam(
  tenant: TenantScope,
  teamId: number,
  tx: Transaction,
): Promise<Team> {
  const locked = await selectJsonRow(
    Prisma.sql`SELECT id FROM teams WHERE tenant_id = ${tenant.tenantId} AND id = ${teamId} FOR UPDATE`,
    tx,
  );
  if (!locked) throw new NotFound("Team");
  return getTeam(tenant, teamId, tx);
}

/** Returns who joins and who leaves when a list is replaced: no one if it is omitted. */
function turnover(current: number[], requested: number[] | undefined) {
  if (requested === undefined) return { joining: [], leaving: [] };
  const [before, after] = [new Set(current), new Set(requested)];
  return {
    joining: requested.filter((id) => !before.has(id)).sort((a, b) => a - b),
    leaving: current.filter((id) => !after.has(id)),
  };
}

const AUDITED = ["name", "user_ids", "project_ids"] as const;

/**
 * Renames a team, replaces the given lists (docs/spec/people.md#teams) and notifies new members.
 * Anyone who can change the team can include its existing members and projects; only new ones must
 * be visible or accessible. Throws NotFound, or Invalid on `user_ids` and `project_ids`.
 */
export function updateTeam(tenant: TenantScope, teamId: number, body: TeamBody): Promise<Team> {
  return transaction(async (tx) => {
    const before = await lockTeam(tenant, teamId, tx);
    const users = turnover(before.user_ids, body.user_ids);
    const projects = turnover(before.project_ids, body.project_ids);
    await lockJoiningUsers(tenant, users.joining, tx);
    if (users.leaving.length > 0 || projects.leaving.length > 0) {
      await lockDepartures(tenant, before, tx);
      const leaving = { userIds: users.leaving, projectIds: projects.leaving };
      await emptyTeam(tenant, before, leaving, tx);
    }
    const present = users.joining.length > 0 ? before.project_ids : [];
    await lockJoiningProjects(tenant, { joining: projects.joining, present }, tx);
    await rows(
      Prisma.sql`UPDATE teams SET name = ${body.name}, updated_at = now()
        WHERE tenant_id = ${tenant.tenantId} AND id = ${teamId}`,
      tx,
    );
    const joining = { userIds: users.joining, projectIds: projects.joining };
    await fillTeam(tenant, teamId, joining, tx);
    const team = await getTeam(tenant, teamId, tx);
    const { isEmpty, ...changed } = changedFields(before, team, AUDITED);
    const entry = { subject: "team", subjectId: teamId, action: "updated", ...changed } as const;
    if (!isEmpty) await recordAudit(tenant, [entry], tx);
    return team;
  });
}
