"use client";

import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { backlogIssuesQuery } from "@/lib/issues/backlog/client";
import type { ListedIssue } from "@/lib/issues/issues/schema";

/** The loaded issues in all sections, from top to bottom. */
export function usePlannedIssues(
  client: QueryClient,
  projectId: number,
  sprints: readonly { id: number }[],
) {
  const read = useCallback(
    (): ListedIssue[] =>
      [...sprints.map(({ id }) => id), null].flatMap((sprintId) => {
        const data = client.getQueryData(backlogIssuesQuery(projectId, sprintId).queryKey);
        return data?.pages.flatMap(({ issues }) => issues) ?? [];
      }),
    [client, projectId, sprints],
  );
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  );
  // As a string, which compares equal as long as the issues are the same.
  const readKeys = () =>
    read()
      .map(({ key }) => key)
      .join(" ");
  const text = useSyncExternalStore(subscribe, readKeys, readKeys);
  const keys = useMemo(() => (text === "" ? [] : text.split(" ")), [text]);
  return { keys, find: (issueId: number) => read().find(({ id }) => id === issueId) };
}
