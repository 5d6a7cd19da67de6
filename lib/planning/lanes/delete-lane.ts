import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid, NotFound } from "@/lib/platform/http/errors";
import {
  asJson,
  jsonRows,
  Prisma,
  rows,
  selectJson,
  selectJsonRow,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { ARCHIVED_FROM } from "./archived-positions";

/**
 * Number of issues moved per transaction. Limited so that others wait only briefly for its locks.
 */
const BATCH = 1000;

/** Whether the lane has more issues than one batch moves. */
async function isLarge(project: ProjectScope, laneId: number, tx?: Transaction): Promise<boolean> {
  const found = await selectJsonRow(
    Prisma.sql`SELECT id FROM issues WHERE tenant_id = ${project.tenantId} AND lane_id = ${laneId}
      ORDER BY position OFFSET ${BATCH} LIMIT 1`,
    tx,
  );
  return found !== undefined;
}

/**
 * Moves the first issues of a lane to the end of another, in order and without notifications
 * (docs/spec/projects.md#what-deletion-clears). The ordered subquery assigns the new positions in that order; the
 * sequence is ahead of every position in use.
 */
async function moveIssues(project: ProjectScope, fromId: number, toId: number, tx: Transaction) {
  await rows(
    Prisma.sql`
      WITH standing AS MATERIALIZED (
        SELECT id FROM issues WHERE tenant_id = ${project.tenantId} AND lane_id = ${fromId} ORDER BY position LIMIT ${BATCH}
      ), placed AS MATERIALIZED (
        SELECT id, nextval('issue_position_seq') * 1048576 AS position FROM standing
      ), moved AS (
        UPDATE issues i SET lane_id = ${toId},
          position = placed.position + CASE WHEN i.archived_at IS NULL THEN 0 ELSE ${ARCHIVED_FROM} END, version = version + 1, updated_at = now()
        FROM placed WHERE i.tenant_id = ${project.tenantId} AND i.id = placed.id
        RETURNING i.id
      )
      INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value, to_value)
      SELECT ${project.tenantId}::int, id, ${project.actor.userId}, 'updated', 'lane_id', to_jsonb(${fromId}::int), to_jsonb(${toId}::int)
      FROM moved`,
    tx,
  );
}

/**
 * Locks the project's lanes and checks that this one can be deleted. Changes that would add issues
 * to it wait.
 */
async function lockLanes(
  project: ProjectScope,
  laneId: number,
  fallbackId: number,
  tx: Transaction,
): Promise<void> {
  await lockProject(project, tx);
  const lanes = await selectJson<{ id: number }>(
    Prisma.sql`SELECT id FROM lanes WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId}
      ORDER BY id FOR UPDATE`,
    tx,
  );
  const isLane = (id: number) => lanes.some((lane) => lane.id === id);
  if (!isLane(laneId)) throw new NotFound("Lane");
  if (lanes.length === 1) throw invalid("fallback_lane_id", "A project needs at least one lane.");
  if (fallbackId === laneId) throw invalid("fallback_lane_id", "Must be a different lane.");
  if (!isLane(fallbackId)) throw invalid("fallback_lane_id", "Must be a lane in this project.");
}

/**
 * Moves all but the last batch of a large lane's issues to another lane in the project, in separate
 * transactions whose results others can see. If the process dies, calling it again continues where
 * it stopped. Throws Invalid on `fallback_lane_id`, as `deleteLane` does.
 */
export async function shrinkLane(
  project: ProjectScope,
  laneId: number,
  fallbackId: number,
): Promise<void> {
  while (await isLarge(project, laneId)) {
    await transaction(async (tx) => {
      await lockLanes(project, laneId, fallbackId, tx);
      await moveIssues(project, laneId, fallbackId, tx);
    });
  }
}

/**
 * Deletes a lane and moves its issues to another lane in the project. Throws Invalid on
 * `fallback_lane_id` if the lane is the project's only one, or if the fallback is the lane itself
 * or belongs to another project. A large lane must be shrunk first (`shrinkLane`).
 */
export function deleteLane(
  project: ProjectScope,
  laneId: number,
  fallbackId: number,
): Promise<void> {
  const { tenantId, projectId } = project;
  return transaction(async (tx) => {
    await lockLanes(project, laneId, fallbackId, tx);
    // There is more than one batch only if others have added issues since.
    for (let hasMore = true; hasMore;) {
      hasMore = await isLarge(project, laneId, tx);
      await moveIssues(project, laneId, fallbackId, tx);
    }
    const deleted = await jsonRows<{ sort_order: number }>(
      Prisma.sql`
        WITH recurring AS (
          UPDATE recurring_issues SET lane_id = ${fallbackId}, updated_at = now()
          WHERE tenant_id = ${tenantId} AND lane_id = ${laneId}
        ),
        gone AS (
          DELETE FROM lanes WHERE tenant_id = ${tenantId} AND id = ${laneId} RETURNING project_id, sort_order
        ),
        enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM gone`)})
        ${asJson(Prisma.sql`SELECT sort_order FROM gone`)}`,
      tx,
    );
    await rows(
      Prisma.sql`UPDATE lanes SET sort_order = sort_order - 1, updated_at = now()
        WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND sort_order > ${deleted[0]?.sort_order ?? 0}`,
      tx,
    );
  });
}
