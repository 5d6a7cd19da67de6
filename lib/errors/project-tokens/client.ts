import { projectKey, useProjectMutation } from "@/lib/platform/client/project-cache";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { NewProjectToken, ProjectToken, ProjectTokenBody } from "./schema";

const path = (projectId: number) => `/api/projects/${projectId}/tokens`;

export function projectTokensQuery(projectId: number) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "tokens"],
    queryFn: ({ signal }) => api.get<ProjectToken[]>(path(projectId), { signal }),
  });
}

export function useCreateProjectToken(projectId: number) {
  return useProjectMutation(projectId, (body: ProjectTokenBody) =>
    api.post<NewProjectToken>(path(projectId), body),
  );
}

export function useDeleteProjectToken(projectId: number) {
  return useProjectMutation(projectId, (id: number) => api.delete(`${path(projectId)}/${id}`));
}
