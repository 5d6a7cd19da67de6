"use client";

import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { backlogIssuesQuery } from "@/lib/issues/backlog/client";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { ListedIssue } from "@/lib/issues/issues/schema";

/** The loaded issues in all sections, from top to bottom, with their keys and ids. */
export function usePlannedIssues(
  client: QueryClient,
  projectId: number,
  filters: IssueFilters,
  sprints: readonly { id: number }[],
) {
  const issues = useCallback(
    (): ListedIssue[] =>
      [...sprints.map(({ id }) => id), null].flatMap((sprintId) => {
        const { queryKey } = backlogIssuesQuery(projectId, sprintId, filters);
        return client.getQueryData(queryKey)?.pages.flatMap((page) => page.issues) ?? [];
      }),
    [client, projectId, filters, sprints],
  );
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  );
  // As a string, which compares equal as long as the issues are the same.
  const readKeys = () =>
    issues()
      .map(({ key }) => key)
      .join(" ");
  const text = useSyncExternalStore(subscribe, readKeys, readKeys);
  const keys = useMemo(() => (text === "" ? [] : text.split(" ")), [text]);
  const order = useCallback(() => issues().map(({ id }) => id), [issues]);
  return { issues, keys, order };
}
