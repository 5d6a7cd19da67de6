"use client";

import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { isChangingIssues, newestIssues } from "@/lib/issues/issues/client/merge-server-issue";
import { changesKey } from "@/lib/issues/issues/client/mutations";
import type { ListedIssue } from "@/lib/issues/issues/schema";

/** Some lists of issues that a screen shows together, those of later lists winning. */
interface Listed {
  filters: IssueFilters;
  issues: readonly ListedIssue[];
  /** Whether one of the lists is being read, or an issue is dragged from one to another. */
  isChanging: boolean;
}

const NONE: readonly ListedIssue[] = [];

function without(issues: readonly ListedIssue[], others: readonly ListedIssue[]) {
  const ids = new Set(others.map(({ id }) => id));
  return issues.filter(({ id }) => !ids.has(id));
}

/**
 * Returns the issues of some lists, each once, and while these change, also those that they had
 * before. New dates take an issue from one list to another, perhaps of another month. Until they are
 * saved and the new list is read, the issue may be in neither, and what someone does with it then
 * would be lost.
 */
export function useKeptIssues(listed: Listed): readonly ListedIssue[] {
  const { filters } = listed;
  const queryClient = useQueryClient();
  // Asks twice, because a drop ends its drag a moment before the hook notices the change.
  const changing = useIsMutating({ mutationKey: changesKey });
  const isChanging = listed.isChanging || changing > 0 || isChangingIssues(queryClient);
  const issues = useMemo(
    () => [...new Map(listed.issues.map((issue) => [issue.id, issue])).values()],
    [listed.issues],
  );
  const [last, setLast] = useState({ filters, isChanging, issues, missing: NONE });
  let { missing } = last;
  if (last.issues !== issues || last.isChanging !== isChanging || last.filters !== filters) {
    const before = [...last.missing, ...last.issues];
    missing = isChanging && last.filters === filters ? without(before, issues) : NONE;
    setLast({ filters, isChanging, issues, missing });
  }
  return useMemo(
    () => (missing.length === 0 ? issues : [...newestIssues(queryClient, missing), ...issues]),
    // No list shows the changes of those that are in none, so they are read when one begins or ends.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [queryClient, missing, issues, changing],
  );
}
