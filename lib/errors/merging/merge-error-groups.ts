import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Invalid } from "@/lib/platform/http/errors";
import { Prisma, rows, transaction } from "@/lib/platform/db/query";
import { enqueueErrorGroupChanges } from "@/lib/messaging/outbox/enqueue-event";
import { inheritIssues } from "./link-merged-groups";
import { recordMerge } from "./record-merge";
import { showLatest } from "./restore-latest";
import { type LockedGroup, lockGroups } from "@/lib/errors/groups/lock-groups";
import { getErrorGroup } from "@/lib/errors/groups/queries";
import { recount } from "./recount";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

/** Returns why a group cannot be merged into `top`, or undefined if it can be or already is. */
function refusal(id: number, group: LockedGroup | undefined, top: LockedGroup): string | undefined {
  if (!group) return `Error group ${id} is not in this project.`;
  if (id === top.id) return "An error group cannot be merged into itself.";
  if (group.merged_into_id === top.id) return undefined;
  if (group.merged_into_id !== null)
    return `Error group ${id} was already merged into another group.`;
  if (group.environment !== top.environment) {
    return `Error group ${id} belongs to another environment.`;
  }
  return undefined;
}

/**
 * Merges groups, along with everything already merged into them, into one
 * (docs/spec/errors.md#merge). The target gets the sum of their counts, and keeps its status and
 * its issue. If it has no issue, it takes over the issue of the most recently seen merged group.
 * Groups that are already merged into it stay merged. Changes nothing if it throws NotFound, or
 * Invalid on `error_group_ids`.
 */
export function mergeErrorGroups(
  project: ProjectScope,
  topId: number,
  ids: number[],
): Promise<ErrorGroup> {
  const { tenantId } = project;
  return transaction(async (tx) => {
    const groups = await lockGroups(project, topId, ids, tx);
    const top = groups.get(topId) as LockedGroup;
    const errors = ids.flatMap((id) => refusal(id, groups.get(id), top) ?? []);
    if (errors.length > 0) throw new Invalid({ error_group_ids: errors });
    const merged = ids.filter((id) => groups.get(id)?.merged_into_id === null);
    if (merged.length > 0) {
      await showLatest(project, topId, merged, tx);
      await rows(
        Prisma.sql`
          UPDATE error_groups SET merged_into_id = ${topId}, updated_at = now(),
            merge_parent_id = CASE WHEN merged_into_id IS NULL THEN ${topId} ELSE merge_parent_id END
          WHERE tenant_id = ${tenantId} AND (id = ANY(${merged}::int[]) OR merged_into_id = ANY(${merged}::int[]))`,
        tx,
      );
      await inheritIssues(project, [topId], tx);
      await recount(project, [topId], tx);
      await recordMerge(project, "merged", { topId, ids: merged }, tx);
      await rows(enqueueErrorGroupChanges(project, Prisma.sql`SELECT ${topId}`), tx);
    }
    return getErrorGroup(project, String(topId), tx);
  });
}
