import { queryOptions } from "@tanstack/react-query";
import { anyOf } from "@/lib/issues/filters/choice";
import { issueKey, listKey } from "@/lib/issues/issues/client/cache-keys";
import type { Issue, ListedIssue } from "@/lib/issues/issues/schema";
import { api } from "@/lib/platform/client/api-client";
import { projectKey } from "@/lib/platform/client/project-cache";
import type { IssueTree } from "@/lib/issues/issues/relations/tree/schema";

/** Sub-issues that an issue's page shows. The list shows more. */
export const SHOWN_SUB_ISSUES = 200;

/** What is above and below an issue. Only issues with a parent or sub-issues need it. */
export function issueTreeQuery(projectId: number, key: string) {
  return queryOptions({
    queryKey: [...issueKey(projectId, key), "tree"],
    queryFn: ({ signal }) =>
      api.get<IssueTree>(`/api/projects/${projectId}/issues/${key}/tree`, { signal }),
  });
}

/** The sub-issues one level down, oldest first. The cache treats it as a list with this filter. */
export function subIssuesQuery(projectId: number, parentId: number) {
  return queryOptions({
    queryKey: [...listKey(projectId, "issues"), "sub-issues", { parent_id: anyOf(parentId) }],
    queryFn: ({ signal }) =>
      api.get<ListedIssue[]>(
        `/api/projects/${projectId}/issues?parent_id=${parentId}&limit=${SHOWN_SUB_ISSUES}`,
        { signal },
      ),
  });
}

/** An issue found by its id, such as a parent that a filter names. The full issue is cached by key. */
export function issueByIdQuery(projectId: number, id: number) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "issue-by-id", id],
    queryFn: async ({ signal }) => {
      const path = `/api/projects/${projectId}/issues/${id}`;
      const { key, title } = await api.get<Issue>(path, { signal });
      return { id, key, title };
    },
  });
}
