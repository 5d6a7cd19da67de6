"use client";

import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { usePlanIssue } from "@/lib/issues/backlog/client";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { Sprint } from "@/lib/planning/sprints/schema";

/** Plans an issue for a sprint, or moves it to the backlog if null. */
export type PlanIssue = (issue: ListedIssue, sprintId: number | null) => void;

/** Returns a function that plans an issue and offers an undo. */
export function usePlan(projectId: number, sprints: readonly Sprint[]): PlanIssue {
  const { mutateAsync } = usePlanIssue(projectId);
  const nameOf = (id: number | null) =>
    id === null ? "the backlog" : (sprints.find((sprint) => sprint.id === id)?.title ?? "a sprint");
  const send = (issue: ListedIssue, sprintId: number | null) =>
    mutateAsync({ issueId: issue.id, sprintId }).then(
      () => true,
      (error: unknown) => {
        toastError(`${issue.key} was not moved. ${error instanceof Error ? error.message : ""}`);
        return false;
      },
    );
  return (issue, sprintId) => {
    const previous = issue.sprint_id;
    if (previous === sprintId) return;
    void send(issue, sprintId).then((isMoved) => {
      if (!isMoved) return;
      void toastUndo(`${issue.key} moved to ${nameOf(sprintId)}`, () => send(issue, previous));
    });
  };
}
