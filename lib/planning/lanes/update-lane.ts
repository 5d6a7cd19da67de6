import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import {
  asJson,
  jsonRow,
  Prisma,
  rows,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { lockProject } from "@/lib/platform/membership/lock-project";
import type { Lane, LaneBody } from "./schema";
import { laneColumns } from "./serialize";

/**
 * Moves the lane to `order`, or to the end if there are fewer lanes, and shifts the lanes in
 * between, in one statement.
 */
async function moveLane(project: ProjectScope, laneId: number, order: number, tx: Transaction) {
  const { tenantId, projectId } = project;
  await lockProject(project, tx);
  await rows(
    Prisma.sql`
      WITH move AS (
        SELECT l.sort_order AS start,
          LEAST(${order}, (SELECT max(sort_order) FROM lanes
            WHERE tenant_id = ${tenantId} AND project_id = ${projectId})) AS goal
        FROM lanes l WHERE l.tenant_id = ${tenantId} AND l.project_id = ${projectId} AND l.id = ${laneId}
      )
      UPDATE lanes l SET updated_at = now(), sort_order = CASE
        WHEN l.id = ${laneId} THEN move.goal ELSE l.sort_order + sign(move.start - move.goal)::int END
      FROM move
      WHERE l.tenant_id = ${tenantId} AND l.project_id = ${projectId} AND move.start <> move.goal
        AND l.sort_order BETWEEN LEAST(move.start, move.goal) AND GREATEST(move.start, move.goal)`,
    tx,
  );
}

/**
 * Changes a lane. Omitted fields do not change, and `wip_limit: null` removes the limit
 * (docs/spec/projects.md#lanes).
 */
export async function updateLane(
  project: ProjectScope,
  laneId: number,
  body: LaneBody,
): Promise<Lane> {
  return transaction(async (tx) => {
    if (body.order !== undefined) await moveLane(project, laneId, body.order, tx);
    const wipLimit = body.wip_limit === undefined ? Prisma.sql`wip_limit` : body.wip_limit;
    const updated = await jsonRow<Lane>(
      Prisma.sql`
        WITH updated AS (
          UPDATE lanes
          SET title = ${body.title}, color = COALESCE(${body.color ?? null}::int, color), wip_limit = ${wipLimit},
            is_wip_limit_hard = COALESCE(${body.is_wip_limit_hard ?? null}::boolean, is_wip_limit_hard),
            updated_at = now()
          WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${laneId}
          RETURNING *
        ),
        enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM updated`)})
        ${asJson(Prisma.sql`SELECT ${laneColumns} FROM updated`)}`,
      tx,
    );
    if (!updated) throw new NotFound("Lane");
    return updated;
  });
}
