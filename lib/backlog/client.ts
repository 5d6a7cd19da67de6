import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/http/api-client";
import { refreshIssues } from "@/lib/issues/cache";
import { postBulk } from "@/lib/issues/client";
import { projectKey } from "@/lib/projects/client";
import type { Backlog } from "./schema";

/** Issues of a section that are fetched at once. */
export const BACKLOG_PAGE = 100;

/**
 * Pages of a sprint's issues, or of the backlog for null. Among the lists of issues and filtered like them, for whatever
 * changes an issue shows in the one and reads the other again.
 */
export function backlogIssuesQuery(projectId: number, sprintId: number | null) {
  const filters = sprintId === null ? { exclude_final_lane: true } : { sprint_id: sprintId };
  return infiniteQueryOptions({
    queryKey: [...projectKey(projectId), "issues", "backlog", sprintId, filters],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ limit: String(BACKLOG_PAGE) });
      if (sprintId !== null) query.set("sprint_id", String(sprintId));
      if (pageParam !== null) query.set("after", String(pageParam));
      return api.get<Backlog>(`/api/projects/${projectId}/backlog?${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ issues }) =>
      issues.length < BACKLOG_PAGE ? null : (issues.at(-1)?.id ?? null),
  });
}

interface Plan {
  issueId: number;
  /** null: back to the backlog. */
  sprintId: number | null;
}

/** Puts an issue into a sprint, or takes it out. Rejects with the reason when that may not be. */
export function usePlanIssue(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ issueId, sprintId }: Plan) => {
      const { failed } = await postBulk(projectId, {
        ids: [issueId],
        set: { sprint_id: sprintId },
      });
      if (failed[0]) throw new Error(failed[0].message);
    },
    onSettled: () => refreshIssues(client, projectId),
  });
}
