"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useEditIssue } from "@/components/issues/editing/use-edit-issue";
import { toastMessage } from "@/components/ui/feedback/toast";
import { useDates } from "@/components/ui/text/now";
import { newestIssues } from "@/lib/issues/issues/client/merge-server-issue";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { changedDates, type Dates, daysOf } from "./planned-days";

type DateText = ReturnType<typeof useDates>;

/** "is planned from Jun 3 to Jun 10"; undefined where the usual text says it. */
function planText({ start_on, due_on }: Dates, dates: DateText): string | undefined {
  const days = daysOf({ start_on, due_on });
  if (!days) return undefined;
  if (start_on === null) return `is due ${dates.day(days.to)}`;
  if (due_on === null) return `starts ${dates.day(days.from)}`;
  if (days.from === days.to) return `is planned for ${dates.day(days.to)}`;
  return `is planned from ${dates.day(days.from)} to ${dates.day(days.to)}`;
}

/**
 * Returns a function that gives an issue other dates, which it makes from the newest ones: of two
 * quick changes, the second comes before the screen shows the first. It saves only those that differ,
 * so that someone else's change of the other one is kept. It returns the dates if they change.
 */
export function usePlanDates(checkChange: (issue: ListedIssue) => boolean) {
  const dates = useDates();
  const editIssue = useEditIssue();
  const queryClient = useQueryClient();
  return useCallback(
    (shown: ListedIssue, change: (issue: Dates) => Dates): Dates | undefined => {
      const [issue = shown] = newestIssues(queryClient, [shown]);
      const next = change(issue);
      const edit = changedDates(issue, next);
      if (!edit || !checkChange(issue)) return undefined;
      const done = edit.due_on === null ? undefined : planText(next, dates);
      void editIssue(issue, edit, done === undefined ? {} : { done });
      return next;
    },
    [checkChange, editIssue, queryClient, dates],
  );
}

/** Says why a drop did nothing: the issue left the screen while it was dragged. */
export function reportGone(key: string): void {
  toastMessage(`${key} was not changed`, {
    description: "It’s no longer here. Someone archived, moved or changed it in the meantime.",
  });
}
