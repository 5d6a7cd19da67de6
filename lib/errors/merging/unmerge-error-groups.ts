import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Invalid } from "@/lib/platform/http/errors";
import { Prisma, rows, transaction, type Transaction } from "@/lib/platform/db/query";
import { enqueueErrorGroupChanges } from "@/lib/messaging/outbox/enqueue-event";
import { returnInheritedIssues, inheritIssues } from "./link-merged-groups";
import { type LockedGroup, lockGroups } from "@/lib/errors/groups/lock-groups";
import { getErrorGroup } from "@/lib/errors/groups/queries";
import { recount } from "./recount";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

/**
 * Returns the new top of each group once the groups in `freed` are top groups: the nearest of them
 * at or above it, or `topId`.
 */
function newTops(
  groups: ReadonlyMap<number, LockedGroup>,
  topId: number,
  freed: ReadonlySet<number>,
): { id: number; top: number }[] {
  const topOf = (id: number): number => {
    if (id === topId || freed.has(id)) return id;
    return topOf(groups.get(id)?.merge_parent_id ?? topId);
  };
  return [...groups.keys()].map((id) => ({ id, top: topOf(id) }));
}

async function moveUnder(
  { tenantId }: ProjectScope,
  tops: { id: number; top: number }[],
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      UPDATE error_groups g SET merged_into_id = NULLIF(place.top, place.id), updated_at = now(),
        merge_parent_id = CASE WHEN place.top <> place.id THEN g.merge_parent_id END
      FROM unnest(${tops.map(({ id }) => id)}::int[], ${tops.map(({ top }) => top)}::int[]) AS place(id, top)
      WHERE g.tenant_id = ${tenantId} AND g.id = place.id
        AND g.merged_into_id IS DISTINCT FROM NULLIF(place.top, place.id)`,
    tx,
  );
}

/**
 * Sets a group's latest-occurrence fields from the latest stored occurrence of the group and all
 * groups below it.
 */
async function readLatest(
  { tenantId }: ProjectScope,
  topIds: number[],
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      UPDATE error_groups g
      SET latest_message = latest.message, latest_stack_trace = latest.stack_trace, release = latest.release,
        exception_class = COALESCE(latest.payload->>'exception_class', g.exception_class),
        culprit = COALESCE(latest.payload->>'culprit', g.culprit)
      FROM (
        SELECT DISTINCT ON (top) COALESCE(m.merged_into_id, m.id) AS top, e.message, e.stack_trace, e.release, e.payload
        FROM error_groups m JOIN error_events e ON e.tenant_id = m.tenant_id AND e.error_group_id = m.id
        WHERE m.tenant_id = ${tenantId} AND (m.id = ANY(${topIds}::int[]) OR m.merged_into_id = ANY(${topIds}::int[]))
        ORDER BY top, e.occurred_at DESC, e.id DESC
      ) latest
      WHERE g.tenant_id = ${tenantId} AND g.id = latest.top`,
    tx,
  );
}

/**
 * Undoes merges. Each of the groups, anywhere below `topId`, becomes separate again, along with
 * everything merged into it, and has exactly the counts of its own fingerprints. An issue taken
 * over from a group leaves with that group; a group left without an issue takes over that of a
 * group still below it. Changes nothing if it throws NotFound, or Invalid on `error_group_ids`.
 */
export function unmergeErrorGroups(
  project: ProjectScope,
  topId: number,
  ids: number[],
): Promise<ErrorGroup> {
  return transaction(async (tx) => {
    const groups = await lockGroups(project, topId, [], tx);
    const notMerged = ids.filter((id) => groups.get(id)?.merged_into_id !== topId);
    if (notMerged.length > 0) {
      const messages = notMerged.map((id) => `Error group ${id} was not merged into this one.`);
      throw new Invalid({ error_group_ids: messages });
    }
    const changed = [topId, ...ids];
    const freed = new Set(ids);
    await returnInheritedIssues(project, groups, { topId, freed }, tx);
    await moveUnder(project, newTops(groups, topId, freed), tx);
    await inheritIssues(project, changed, tx);
    await recount(project, changed, tx);
    await readLatest(project, changed, tx);
    await rows(enqueueErrorGroupChanges(project, Prisma.sql`SELECT ${topId}`), tx);
    return getErrorGroup(project, String(topId), tx);
  });
}
