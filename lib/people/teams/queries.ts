import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { Team } from "./schema";
import { teamColumns } from "./serialize";

/** Returns the workspace's teams, by name. */
export function listTeams({ tenantId }: TenantScope): Promise<Team[]> {
  return selectJson<Team>(Prisma.sql`
    SELECT ${teamColumns} FROM teams t WHERE t.tenant_id = ${tenantId} ORDER BY lower(t.name), t.id`);
}

/** Returns a team, as seen by the transaction if one is given, or throws NotFound. */
export async function getTeam(
  { tenantId }: TenantScope,
  teamId: number | undefined,
  tx?: Transaction,
): Promise<Team> {
  const found = await selectJsonRow<Team>(
    Prisma.sql`SELECT ${teamColumns} FROM teams t WHERE t.tenant_id = ${tenantId} AND t.id = ${teamId ?? 0}`,
    tx,
  );
  if (!found) throw new NotFound("Team");
  return found;
}

/** Returns the team in the path, or throws NotFound. */
export function findTeam(tenant: TenantScope, teamId: string | undefined): Promise<Team> {
  return getTeam(tenant, pathId(teamId));
}
