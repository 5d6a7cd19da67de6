import type { ProjectScope } from "@/lib/platform/access/scopes";
import { isBeforeArchived } from "@/lib/planning/lanes/archived-positions";
import { Prisma, rows, selectJson, transaction, type Transaction } from "@/lib/platform/db/query";

interface Placed {
  id: number;
  position: bigint;
}

const MIN_SPREAD = 8;
const GAP = 1048576n;

/** Where an issue should go: right before or right after another issue in the lane. */
interface Gap {
  anchorId: number;
  isBefore: boolean;
}

/**
 * The issues on one side of the gap, nearest first. `direction` is 1 for the side after it and -1
 * for the side before it.
 */
async function findBeside(
  project: ProjectScope,
  laneId: number,
  { anchorId, isBefore }: Gap,
  direction: 1n | -1n,
  count: number,
  tx: Transaction,
): Promise<Placed[]> {
  const lane = Prisma.sql`tenant_id = ${project.tenantId} AND lane_id = ${laneId} AND ${isBeforeArchived("issues")}`;
  const anchor = Prisma.sql`(SELECT position FROM issues WHERE ${lane} AND id = ${anchorId})`;
  const includesAnchor = isBefore === (direction === 1n);
  const operator = Prisma.raw(`${direction === 1n ? ">" : "<"}${includesAnchor ? "=" : ""}`);
  const order = Prisma.raw(direction === 1n ? "ASC" : "DESC");
  // Ordered by the column, because an unqualified `position` would refer to the output, which is
  // text.
  const found = await selectJson<{ id: number; position: string }>(
    Prisma.sql`SELECT id, position::text AS position FROM issues
      WHERE ${lane} AND position ${operator} ${anchor} ORDER BY issues.position ${order} LIMIT ${count}`,
    tx,
  );
  return found.map(({ id, position }) => ({ id, position: BigInt(position) }));
}

/**
 * New positions for the `count` nearest issues on one side, evenly spaced up to the next issue, with the first step
 * left free.
 */
function spread(side: Placed[], count: number, edge: bigint, direction: 1n | -1n) {
  const shifted = side.slice(0, count);
  const end = side[count]?.position ?? (shifted.at(-1)?.position ?? edge) + direction * GAP;
  const step = ((end - edge) * direction) / BigInt(shifted.length + 2);
  const places = shifted.map(({ id }, index) => ({
    id,
    position: String(edge + direction * step * BigInt(index + 2)),
  }));
  return { step, places };
}

/**
 * Makes room between two neighbors that are too close together, by spreading out the few nearest
 * issues on the side with more room. Ids and more distant positions do not change, and neither do
 * the neighbors' ETags, because their order stays the same.
 */
export async function rebalancePositions(
  project: ProjectScope,
  laneId: number,
  gap: Gap,
): Promise<void> {
  const { tenantId } = project;
  await transaction(async (tx) => {
    await selectJson(
      Prisma.sql`SELECT id FROM lanes WHERE tenant_id = ${tenantId} AND id = ${laneId} FOR UPDATE`,
      tx,
    );
    for (let count = MIN_SPREAD; ; count *= 2) {
      const after = await findBeside(project, laneId, gap, 1n, count + 1, tx);
      const before = await findBeside(project, laneId, gap, -1n, count + 1, tx);
      const [low, high] = [before[0]?.position, after[0]?.position];
      // There is always room at either end of the lane.
      if (low === undefined || high === undefined) return;
      const up = spread(after, count, low, 1n);
      const down = spread(before, count, high, -1n);
      const { step, places } = up.step >= down.step ? up : down;
      if (step < 2n) continue;
      await rows(
        Prisma.sql`UPDATE issues i SET position = p.position
          FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS p(id int, position bigint)
          WHERE i.tenant_id = ${tenantId} AND i.id = p.id AND i.lane_id = ${laneId}`,
        tx,
      );
      return;
    }
  });
}
