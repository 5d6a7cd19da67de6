import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { StoryBody, StoryResult, StoryRun } from "./schema";

/**
 * The caller's runs in a project. Kept out of the project's query key, because changes to its
 * issues do not affect them.
 */
const runsKey = (projectId: number) => ["story-runs", projectId] as const;

const runsPath = (projectId: number) => `/api/projects/${projectId}/story-runs`;

/** Selects runs: those before an id, or the one with this browser's key. */
export interface RunFilters {
  limit?: number;
  before?: number;
  run_key?: string;
}

/**
 * Returns the caller's runs, newest first. `run_key` finds a run before its response arrives, and
 * returns a list with at most one element.
 */
export function storyRunsQuery(projectId: number, filters: RunFilters = {}) {
  return queryOptions({
    queryKey: [...runsKey(projectId), "list", filters],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(
        Object.entries(filters).map(([name, value]) => [name, String(value)]),
      );
      return api.get<StoryRun[]>(`${runsPath(projectId)}?${query}`, { signal });
    },
  });
}

export function storyRunQuery(projectId: number, runId: number) {
  return queryOptions({
    queryKey: [...runsKey(projectId), "detail", runId],
    queryFn: ({ signal }) => api.get<StoryRun>(`${runsPath(projectId)}/${runId}`, { signal }),
  });
}

/**
 * Drafts an issue from text. Responds after the last step. Rejects with ApiFailure: 409 if the run
 * was cancelled, 422 if the input is invalid, 429 after too many runs, or 0 if the server is
 * unreachable. In that last case the run may continue, and can be found by its `run_key`.
 */
export function useGenerateStory(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StoryBody) =>
      api.post<StoryResult>(`/api/projects/${projectId}/issues/agent-generate-story`, body),
    onSettled: () => void client.invalidateQueries({ queryKey: runsKey(projectId) }),
  });
}

/** Cancels a run. A finished run is returned unchanged. */
export function useCancelRun(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (runId: number) => api.post<StoryRun>(`${runsPath(projectId)}/${runId}/cancel`),
    onSuccess: (run) => {
      client.setQueryData(storyRunQuery(projectId, run.id).queryKey, run);
      void client.invalidateQueries({ queryKey: [...runsKey(projectId), "list"] });
    },
  });
}
