import type { QueryClient } from "@tanstack/react-query";
import { chunk } from "@/components/issues/bulk/bulk-plan";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { refreshIssues } from "@/lib/issues/issues/client/cache";
import { changeMany } from "@/lib/issues/issues/client/mutations";
import type { Lane } from "@/lib/planning/lanes/schema";
import type { OpenSubIssue } from "./open-below";

const countOf = (count: number) => (count === 1 ? "1 sub-issue" : `${count} sub-issues`);

/** Moves sub-issues to lanes: to one, or back to their own lanes and positions. Resolves with those that stayed, and why. */
async function move(
  client: QueryClient,
  projectId: number,
  issues: readonly OpenSubIssue[],
  to?: number,
): Promise<Map<number, string>> {
  const lanes = [...new Set(issues.map(({ lane_id }) => to ?? lane_id))];
  const failed = new Map<number, string>();
  for (const laneId of lanes) {
    const group = issues.filter(({ lane_id }) => (to ?? lane_id) === laneId);
    for (const batch of chunk(group)) {
      const result = await changeMany(client, projectId, {
        ids: batch.map(({ id }) => id),
        set: { lane_id: laneId },
        ...(to === undefined && { positions: batch.map(({ position }) => position) }),
      });
      result.failed.forEach(({ id, message }) => failed.set(id, message));
    }
  }
  await refreshIssues(client, projectId);
  return failed;
}

function report(failed: ReadonlyMap<number, string>, what: string): void {
  const [reason = ""] = failed.values();
  if (failed.size > 0) toastError(`${countOf(failed.size)} not ${what}`, { description: reason });
}

/** Moves open sub-issues to the final lane, and offers to move them back. */
export async function finishSubIssues(
  client: QueryClient,
  lane: Pick<Lane, "id" | "project_id" | "title">,
  open: readonly OpenSubIssue[],
): Promise<void> {
  try {
    const failed = await move(client, lane.project_id, open, lane.id);
    report(failed, "finished");
    const moved = open.filter(({ id }) => !failed.has(id));
    if (moved.length === 0) return;
    await toastUndo(`${countOf(moved.length)} moved to ${lane.title}`, async () => {
      const kept = await move(client, lane.project_id, moved);
      report(kept, "moved back");
      return kept.size === 0;
    });
  } catch (error) {
    const description = error instanceof Error ? error.message : "Try again.";
    toastError(`${countOf(open.length)} not finished`, { description });
  }
}
