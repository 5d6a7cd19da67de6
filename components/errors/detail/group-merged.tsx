"use client";

import { useQuery } from "@tanstack/react-query";
import { Split } from "@/components/ui/icon/icons";
import type { Permit } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import {
  mergedGroupsQuery,
  useMergeGroups,
  useUnmergeGroups,
} from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { occurrences } from "./group-chart-scale";
import { GROUP_HEADING } from "./moves/use-group-triage";

/** The groups merged into this one, each with a button to unmerge it. */
export function GroupMerged({ group, permit }: { group: ErrorGroup; permit: Permit }) {
  const { project_id, id } = group;
  const merged = useQuery({
    ...mergedGroupsQuery(project_id, id),
    enabled: group.merged_count > 0,
  });
  const unmerge = useUnmergeGroups(project_id);
  const merge = useMergeGroups(project_id);
  if (group.merged_count === 0) return null;

  async function unmergeOne(other: ErrorGroup) {
    const name = other.exception_class;
    try {
      await unmerge.mutateAsync({ id, groupIds: [other.id] });
      // The button is removed with its row, and the heading with the last row.
      const heading = group.merged_count > 1 ? "merged-heading" : GROUP_HEADING;
      document.getElementById(heading)?.focus({ preventScroll: true });
      void toastUndo(`${name} was unmerged`, () =>
        undoneBy(merge.mutateAsync({ id, groupIds: [other.id] }), `${name} was not merged again`),
      );
    } catch (error) {
      toastError(`${name} was not unmerged`, { description: (error as Error).message });
    }
  }

  return (
    <section aria-labelledby="merged-heading">
      <h2 id="merged-heading" tabIndex={-1} className="mb-1 text-md font-semibold outline-none">
        Merged groups{" "}
        <span className="text-xs font-normal text-text-muted numeric">{group.merged_count}</span>
      </h2>
      {merged.isPending && <Skeleton className="h-10 w-full" />}
      {merged.isError && (
        <p className="text-sm text-text-muted">
          Couldn’t load the merged groups.{" "}
          <Button size="sm" onClick={() => void merged.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ul className="divide-y divide-border">
        {merged.data?.map((other) => (
          <li key={other.id} className="flex items-start gap-2 py-2">
            <div className="min-w-0 flex-1 text-sm">
              <p className="font-medium break-words">{other.exception_class}</p>
              <p className="line-clamp-2 break-words text-text-muted">{other.latest_message}</p>
              <p className="text-xs text-text-muted numeric">
                {occurrences(other.occurrence_count)}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Unmerge ${other.exception_class}`}
              disabledReason={permit.reason}
              loading={unmerge.isPending && unmerge.variables.groupIds.includes(other.id)}
              onClick={() => void unmergeOne(other)}
            >
              <Split />
              Unmerge
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
