import { projectKey, useProjectMutation } from "@/lib/platform/client/project-cache";
import type { CompletedSprint, Sprint } from "@/lib/planning/sprints/schema";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { anyOf } from "@/lib/issues/filters/choice";
import { type IssueFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import { refreshIssues } from "@/lib/issues/issues/client/cache";
import { postBulk } from "@/lib/issues/issues/client/mutations";
import type { Backlog } from "./schema";

/** Page size of a section. */
export const BACKLOG_PAGE = 100;

/**
 * Pages of issues in a sprint, or in the backlog if the sprint is null. Cached with the filtered
 * issue lists, so changes to an issue update or refetch these pages too.
 */
export function backlogIssuesQuery(
  projectId: number,
  sprintId: number | null,
  { sprint_id: _sprint, exclude_final_lane: _open, ...filters }: IssueFilters,
) {
  const place: IssueFilters =
    sprintId === null ? { exclude_final_lane: true } : { sprint_id: anyOf(sprintId) };
  return infiniteQueryOptions({
    queryKey: [...projectKey(projectId), "issues", "backlog", sprintId, { ...filters, ...place }],
    queryFn: ({ signal, pageParam }) => {
      const query = writeFilters(filters, new URLSearchParams({ limit: String(BACKLOG_PAGE) }));
      if (sprintId !== null) query.set("sprint_id", String(sprintId));
      if (pageParam !== null) query.set("after", String(pageParam));
      return api.get<Backlog>(`/api/projects/${projectId}/backlog?${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ issues }) =>
      issues.length < BACKLOG_PAGE ? null : (issues.at(-1)?.id ?? null),
  });
}

/** The sprints that issues are planned for, the active ones first. */
export function shownSprints(sprints: readonly Sprint[] | undefined): Sprint[] {
  return (sprints ?? [])
    .filter(({ completed_at: at }) => at === null)
    .toSorted((a, b) => Number(b.started_at !== null) - Number(a.started_at !== null));
}

interface Plan {
  issueId: number;
  /** Null moves the issue back to the backlog. */
  sprintId: number | null;
}

/** Adds an issue to a sprint, or removes it. Rejects with the reason if that is not allowed. */
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

/** Maximum number of issues per bulk call. */
const AT_ONCE = 500;

/** Reopens a completed sprint, and moves back the issues that were moved out of it. */
export function useReopenSprint(projectId: number) {
  return useProjectMutation(projectId, async (completed: CompletedSprint) => {
    const { id, title, moved_issue_ids: moved } = completed;
    await api.put<Sprint>(`/api/projects/${projectId}/sprints/${id}`, {
      title,
      completed_at: null,
    });
    for (let from = 0; from < moved.length; from += AT_ONCE) {
      const ids = moved.slice(from, from + AT_ONCE);
      const { failed } = await postBulk(projectId, { ids, set: { sprint_id: id } });
      if (failed[0]) throw new Error(`Some issues were not moved back. ${failed[0].message}`);
    }
  });
}
