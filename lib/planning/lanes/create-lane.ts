import type { ProjectScope } from "@/lib/platform/access/scopes";
import { asJson, jsonRow, Prisma, rows, transaction } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { lockProject } from "@/lib/platform/membership/lock-project";
import type { Lane, LaneBody } from "./schema";
import { laneColumns } from "./serialize";

/**
 * Inserts a lane at `order`, last by default, and shifts the lanes after it
 * (docs/spec/projects.md#lanes).
 */
export async function createLane(project: ProjectScope, body: LaneBody): Promise<Lane> {
  const { tenantId, projectId } = project;
  const [colorColumn, colorValue] =
    body.color === undefined
      ? [Prisma.empty, Prisma.empty]
      : [Prisma.sql`, color`, Prisma.sql`, ${body.color}::int`];
  return transaction(async (tx) => {
    await lockProject(project, tx);
    if (body.order !== undefined) {
      await rows(
        Prisma.sql`UPDATE lanes SET sort_order = sort_order + 1, updated_at = now()
          WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND sort_order >= ${body.order}`,
        tx,
      );
    }
    const created = await jsonRow<Lane>(
      Prisma.sql`
        WITH counted AS MATERIALIZED (
          SELECT count(*)::int AS lanes FROM lanes WHERE tenant_id = ${tenantId} AND project_id = ${projectId}
        ), created AS (
          INSERT INTO lanes (tenant_id, project_id, title, sort_order, wip_limit${colorColumn})
          SELECT ${tenantId}::int, ${projectId}::int, ${body.title}, LEAST(${body.order ?? null}::int, lanes),
            ${body.wip_limit ?? null}::int${colorValue}
          FROM counted
          RETURNING *
        ),
        enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM created`)})
        ${asJson(Prisma.sql`SELECT ${laneColumns} FROM created`)}`,
      tx,
    );
    if (!created) throw new Error("the insert returned no row");
    return created;
  });
}
