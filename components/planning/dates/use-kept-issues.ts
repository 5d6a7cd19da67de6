"use client";

import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { changesKey } from "@/lib/issues/issues/client/mutations";
import { newestIssues } from "@/lib/issues/issues/list/calendar/client";
import type { ListedIssue } from "@/lib/issues/issues/schema";

/** Some lists of issues that a screen shows together, those of later lists winning. */
interface Listed {
  filters: IssueFilters;
  issues: readonly ListedIssue[];
  /** Whether one of the lists is being read. */
  isReading: boolean;
}

const NONE: readonly ListedIssue[] = [];

function without(issues: readonly ListedIssue[], others: readonly ListedIssue[]) {
  const ids = new Set(others.map(({ id }) => id));
  return issues.filter(({ id }) => !ids.has(id));
}

/**
 * Returns the issues of some lists, each once, and while a list is being read also those that the
 * lists had before. New dates take an issue from one list to another. Where the first answers
 * sooner, the issue would be in neither, and what someone does with it then would be lost.
 */
export function useKeptIssues(projectId: number, listed: Listed): readonly ListedIssue[] {
  const { filters, isReading } = listed;
  const queryClient = useQueryClient();
  // No list shows the changes of those that are in none.
  const changing = useIsMutating({ mutationKey: changesKey });
  const issues = useMemo(
    () => [...new Map(listed.issues.map((issue) => [issue.id, issue])).values()],
    [listed.issues],
  );
  const [last, setLast] = useState({ filters, isReading, issues, missing: NONE });
  let { missing } = last;
  if (last.issues !== issues || last.isReading !== isReading || last.filters !== filters) {
    const before = [...last.missing, ...last.issues];
    missing = isReading && last.filters === filters ? without(before, issues) : NONE;
    setLast({ filters, isReading, issues, missing });
  }
  return useMemo(
    () =>
      missing.length === 0 ? issues : [...newestIssues(queryClient, projectId, missing), ...issues],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- read again when a change begins or ends
    [queryClient, projectId, missing, issues, changing],
  );
}
