import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { StoryBody, StoryResult, StoryRun } from "./schema";

/** The caller's runs in a project. Not below the project's key: what happens to its issues does not change them. */
const runsKey = (projectId: number) => ["story-runs", projectId] as const;

const runsPath = (projectId: number) => `/api/projects/${projectId}/story-runs`;

/** Which of the runs: those before an id, or the one that this browser named. */
export interface RunFilters {
  limit?: number;
  before?: number;
  run_key?: string;
}

/** The caller's runs, newest first. By `run_key` a run is found before its answer is there: a list of one, or of none. */
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
 * Drafts an issue from text; the answer comes when the last step is done. Rejects with ApiFailure: 409 when the run was
 * cancelled, 422 for the text, 429 when there were too many; 0 when the server is out of reach, and then the run may
 * well go on: it is found by its `run_key`.
 */
export function useGenerateStory(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StoryBody) =>
      api.post<StoryResult>(`/api/projects/${projectId}/issues/agent-generate-story`, body),
    onSettled: () => void client.invalidateQueries({ queryKey: runsKey(projectId) }),
  });
}

/** Ends a run; one that has ended already is answered as it is. */
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
