import { projectKey, useProjectMutation } from "@/lib/platform/client/project-cache";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { IssueTemplate, IssueTemplateBody } from "./schema";

const path = (projectId: number) => `/api/projects/${projectId}/issue-templates`;

export function issueTemplatesQuery(projectId: number) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "issue-templates"],
    queryFn: ({ signal }) => api.get<IssueTemplate[]>(path(projectId), { signal }),
  });
}

export function useCreateIssueTemplate(projectId: number) {
  return useProjectMutation(projectId, (body: IssueTemplateBody) =>
    api.post<IssueTemplate>(path(projectId), body),
  );
}

export function useUpdateIssueTemplate(projectId: number) {
  return useProjectMutation(projectId, ({ id, body }: { id: number; body: IssueTemplateBody }) =>
    api.put<IssueTemplate>(`${path(projectId)}/${id}`, body),
  );
}

export function useDeleteIssueTemplate(projectId: number) {
  return useProjectMutation(projectId, (id: number) => api.delete(`${path(projectId)}/${id}`));
}
