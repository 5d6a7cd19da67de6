import type { ProjectScope } from "@/lib/platform/access/scopes";
import {
  asJson,
  jsonRow,
  Prisma,
  rows,
  selectJsonRow,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { lockProject } from "@/lib/platform/membership/lock-project";
import type { Lane, LaneBody } from "./schema";
import { laneColumns } from "./serialize";

/** Returns the number of a project's lanes, which do not change while it is locked. */
async function countLanes({ tenantId, projectId }: ProjectScope, tx: Transaction): Promise<number> {
  const found = await selectJsonRow<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS count FROM lanes WHERE tenant_id = ${tenantId} AND project_id = ${projectId}`,
    tx,
  );
  return found?.count ?? 0;
}

/**
 * Inserts a lane at `order`, last by default, and shifts the lanes after it
 * (docs/spec/projects.md#lanes).
 */
export async function createLane(project: ProjectScope, body: LaneBody): Promise<Lane> {
  const { tenantId, projectId } = project;
  return transaction(async (tx) => {
    await lockProject(project, tx);
    if (body.order !== undefined) {
      await rows(
        Prisma.sql`UPDATE lanes SET sort_order = sort_order + 1, updated_at = now()
          WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND sort_order >= ${body.order}`,
        tx,
      );
    }
    const end = await countLanes(project, tx);
    const created = await jsonRow<Lane>(
      Prisma.sql`
        WITH created AS (
          INSERT INTO lanes (tenant_id, project_id, title, color, sort_order, wip_limit, is_wip_limit_hard)
          VALUES (${tenantId}, ${projectId}, ${body.title}, ${body.color ?? Prisma.sql`DEFAULT`},
            ${Math.min(body.order ?? end, end)}, ${body.wip_limit ?? null}::int, ${body.is_wip_limit_hard ?? false})
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
