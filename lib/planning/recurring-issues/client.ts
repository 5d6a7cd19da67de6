import { projectKey, useProjectMutation } from "@/lib/platform/client/project-cache";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { NewRecurringIssueBody, RecurringIssue, RecurringIssueBody } from "./schema";

const path = (projectId: number) => `/api/projects/${projectId}/recurring-issues`;

export function recurringIssuesQuery(projectId: number) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "recurring-issues"],
    queryFn: ({ signal }) => api.get<RecurringIssue[]>(path(projectId), { signal }),
  });
}

export function useCreateRecurringIssue(projectId: number) {
  return useProjectMutation(projectId, (body: NewRecurringIssueBody) =>
    api.post<RecurringIssue>(path(projectId), body),
  );
}

export function useUpdateRecurringIssue(projectId: number) {
  return useProjectMutation(projectId, ({ id, body }: { id: number; body: RecurringIssueBody }) =>
    api.put<RecurringIssue>(`${path(projectId)}/${id}`, body),
  );
}

export function useDeleteRecurringIssue(projectId: number) {
  return useProjectMutation(projectId, (id: number) => api.delete(`${path(projectId)}/${id}`));
}
