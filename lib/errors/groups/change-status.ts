import { GroupStatus } from "@/lib/issues/issues/enumerations";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { asJson, jsonRow, Prisma, rows } from "@/lib/platform/db/query";
import type { BulkResult } from "@/lib/issues/issues/bulk/schema";
import { enqueueErrorGroupChanges } from "@/lib/messaging/outbox/enqueue-event";
import { isInProject } from "./queries";
import type { ErrorGroup } from "./schema";
import type { BulkStatusBody } from "./state-schema";
import { errorGroupColumns } from "./serialize";

/**
 * Sets the status of the locked groups in `old` that have a different one, records the change, and
 * enqueues its event.
 */
function statusChange(project: ProjectScope, to: GroupStatus, isRegressed = false): Prisma.Sql {
  const { tenantId, actor } = project;
  const resolver =
    to === GroupStatus.Resolved
      ? Prisma.sql`resolved_at = now(), resolved_by_id = ${actor.userId}`
      : Prisma.sql`resolved_at = NULL, resolved_by_id = NULL`;
  return Prisma.sql`
    changed AS (
      UPDATE error_groups g SET status = ${to}, is_regressed = ${isRegressed}::boolean, ${resolver}, updated_at = now()
      FROM old WHERE g.tenant_id = ${tenantId} AND g.id = old.id AND old.status <> ${to}
      RETURNING g.*
    ),
    noted AS (
      INSERT INTO error_group_states (tenant_id, error_group_id, status, actor_id)
      SELECT ${tenantId}::int, id, status, ${actor.userId} FROM changed ORDER BY id
    ),
    enqueued AS (${enqueueErrorGroupChanges(project, Prisma.sql`SELECT id FROM changed`)})`;
}

/**
 * Sets a group's status (docs/spec/errors.md#status) in one statement, under a lock on its row, so
 * that each concurrent change sees the one before it. A group that already has the status does not
 * change.
 */
export async function changeStatus(
  project: ProjectScope,
  groupId: string | undefined,
  to: GroupStatus,
): Promise<ErrorGroup> {
  const group = await jsonRow<ErrorGroup>(Prisma.sql`
    WITH old AS MATERIALIZED (
      SELECT g.* FROM error_groups g
      WHERE ${isInProject(project)} AND g.id = ${pathId(groupId) ?? 0} FOR UPDATE
    ),
    ${statusChange(project, to)},
    now_is AS (SELECT * FROM changed UNION ALL SELECT * FROM old WHERE NOT EXISTS (SELECT 1 FROM changed))
    ${asJson(Prisma.sql`SELECT ${errorGroupColumns(project.tenantId)} FROM now_is g`)}`);
  if (!group) throw new NotFound("Error group");
  return group;
}

/**
 * Like `changeStatus`, but for many groups at once (POST …/bulk). The response lists those that do
 * not exist, or do not have the status `from`.
 */
export async function changeStatuses(
  project: ProjectScope,
  { ids, status, from, is_regressed: isRegressed }: BulkStatusBody,
): Promise<BulkResult> {
  const found = await rows<{ id: number }>(Prisma.sql`
    WITH old AS MATERIALIZED (
      SELECT g.id, g.status FROM error_groups g
      WHERE ${isInProject(project)} AND g.id = ANY(${ids}::int[])
        AND g.status = COALESCE(${from ?? null}::int, g.status) ORDER BY g.id FOR UPDATE
    ),
    ${statusChange(project, status, isRegressed)}
    SELECT id FROM old`);
  const foundIds = new Set(found.map(({ id }) => id));
  const message =
    from === undefined
      ? "Error group not found."
      : "Error group not found, or its status has changed since.";
  const failed = ids.filter((id) => !foundIds.has(id)).map((id) => ({ id, message }));
  return { updated: foundIds.size, failed };
}
