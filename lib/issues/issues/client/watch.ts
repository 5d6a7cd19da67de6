import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { waitsForConnection } from "@/lib/platform/client/query-client";
import { type IssueName, issueKey } from "./cache-keys";
import type { Watcher, WatchStatus } from "@/lib/issues/watches/schema";

const path = (projectId: number, key: string) => `/api/projects/${projectId}/issues/${key}`;

/** Whether the user watches the issue, and why. */
export function watchQuery(projectId: number, key: string) {
  return queryOptions({
    queryKey: [...issueKey(projectId, key), "watch"],
    queryFn: ({ signal }) => api.get<WatchStatus>(`${path(projectId, key)}/watch`, { signal }),
  });
}

/** The issue's watchers, by name. */
export function watchersQuery(projectId: number, key: string) {
  return queryOptions({
    queryKey: [...issueKey(projectId, key), "watchers"],
    queryFn: ({ signal }) => api.get<Watcher[]>(`${path(projectId, key)}/watchers`, { signal }),
  });
}

/** Refetches the watchers after a change that may have affected them. */
export function forgetWatch(queryClient: QueryClient, { project_id, key }: IssueName): void {
  void queryClient.invalidateQueries({ queryKey: watchQuery(project_id, key).queryKey });
  void queryClient.invalidateQueries({ queryKey: watchersQuery(project_id, key).queryKey });
}

/**
 * The API toggles. If another window got there first, this call undid its change, so toggle again.
 */
async function toggleTo(url: string, watching: boolean): Promise<WatchStatus> {
  const status = await api.post<WatchStatus>(url);
  return status.watching === watching ? status : api.post<WatchStatus>(url);
}

/** Watches or unwatches an issue that the page does not show. Rejects with ApiFailure. */
export async function setWatching(
  queryClient: QueryClient,
  issue: IssueName,
  watching: boolean,
): Promise<void> {
  const { queryKey } = watchQuery(issue.project_id, issue.key);
  await queryClient.cancelQueries({ queryKey });
  // A pane that shows the issue follows at once: its key toggles what it shows.
  queryClient.setQueryData(queryKey, { watching, reason: watching ? "manual" : null });
  try {
    await toggleTo(`${path(issue.project_id, issue.key)}/watch`, watching);
  } finally {
    forgetWatch(queryClient, issue);
  }
}

/**
 * Watches or unwatches the issue. Shown immediately, and reverted if it fails. `me` is the current
 * user.
 */
export function useSetWatching(issue: IssueName, me: Watcher) {
  const queryClient = useQueryClient();
  const { queryKey } = watchQuery(issue.project_id, issue.key);
  const watchersKey = watchersQuery(issue.project_id, issue.key).queryKey;
  return useMutation({
    scope: { id: `watch-${issue.id}` },
    ...waitsForConnection,
    mutationFn: (watching: boolean) =>
      toggleTo(`${path(issue.project_id, issue.key)}/watch`, watching),
    onMutate: async (watching) => {
      await Promise.all([
        queryClient.cancelQueries({ queryKey }),
        queryClient.cancelQueries({ queryKey: watchersKey }),
      ]);
      queryClient.setQueryData(queryKey, { watching, reason: watching ? "manual" : null });
      queryClient.setQueryData(watchersKey, (watchers) => {
        const others = watchers?.filter(({ id }) => id !== me.id);
        return watching ? others && [...others, me] : others;
      });
    },
    onSuccess: async (status) => {
      // A response to a request from before the change would be stale.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, status);
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: watchersKey }),
  });
}
