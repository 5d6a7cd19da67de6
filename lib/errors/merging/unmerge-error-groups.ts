import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Invalid } from "@/lib/platform/http/errors";
import { Prisma, rows, transaction, type Transaction } from "@/lib/platform/db/query";
import { enqueueErrorGroupChanges } from "@/lib/messaging/outbox/enqueue-event";
import { returnInheritedIssues, inheritIssues } from "./link-merged-groups";
import { recordMerge } from "./record-merge";
import { restoreLatest } from "./restore-latest";
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
    const parents = [...groups.values()].flatMap(({ merge_parent_id: id }) => id ?? []);
    await restoreLatest(project, { topIds: changed, parents }, tx);
    await recordMerge(project, "unmerged", { topId, ids }, tx);
    await rows(enqueueErrorGroupChanges(project, Prisma.sql`SELECT ${topId}`), tx);
    return getErrorGroup(project, String(topId), tx);
  });
}
