import type { ProjectScope } from "@/lib/access/scopes";
import { NotFound } from "@/lib/api/errors";
import { pathId } from "@/lib/api/input";
import { asJson, Prisma, row } from "@/lib/db/query";
import { isOfProject } from "./queries";
import { type ErrorGroup, GroupStatus } from "./schema";
import { errorGroupColumns } from "./serialize";

/**
 * Puts a group into a status at the caller's word (api.md, Error group status), in one statement under its row's lock: of
 * two at once each finds what the other left. In that status already, it stays as it is to the last field.
 */
export async function changeStatus(
  project: ProjectScope,
  groupId: string | undefined,
  to: GroupStatus,
): Promise<ErrorGroup> {
  const { tenantId, actor } = project;
  const resolver =
    to === GroupStatus.Resolved
      ? Prisma.sql`resolved_at = now(), resolved_by_id = ${actor.userId}`
      : Prisma.sql`resolved_at = NULL, resolved_by_id = NULL`;
  const group = await row<ErrorGroup>(Prisma.sql`
    WITH old AS MATERIALIZED (
      SELECT g.* FROM error_groups g
      WHERE ${isOfProject(project)} AND g.id = ${pathId(groupId) ?? 0} FOR UPDATE
    ),
    changed AS (
      UPDATE error_groups g SET status = ${to}, is_regressed = false, ${resolver}, updated_at = now()
      FROM old WHERE g.tenant_id = ${tenantId} AND g.id = old.id AND old.status <> ${to}
      RETURNING g.*
    ),
    noted AS (
      INSERT INTO error_group_states (tenant_id, error_group_id, status, actor_id)
      SELECT tenant_id, id, status, ${actor.userId} FROM changed
    ),
    now_is AS (SELECT * FROM changed UNION ALL SELECT * FROM old WHERE NOT EXISTS (SELECT FROM changed))
    ${asJson(Prisma.sql`SELECT ${errorGroupColumns} FROM now_is g`)}`);
  if (!group) throw new NotFound("Error group");
  return group;
}
