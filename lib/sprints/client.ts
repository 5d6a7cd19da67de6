import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/http/api-client";
import { projectKey, useProjectMutation } from "@/lib/projects/client";
import type { Sprint, SprintBody } from "./schema";

const path = (projectId: number) => `/api/projects/${projectId}/sprints`;

export function sprintsQuery(projectId: number) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "sprints"],
    queryFn: ({ signal }) => api.get<Sprint[]>(path(projectId), { signal }),
  });
}

export function useCreateSprint(projectId: number) {
  return useProjectMutation(projectId, (body: SprintBody) =>
    api.post<Sprint>(path(projectId), body),
  );
}

export function useUpdateSprint(projectId: number) {
  return useProjectMutation(projectId, ({ id, body }: { id: number; body: SprintBody }) =>
    api.put<Sprint>(`${path(projectId)}/${id}`, body),
  );
}

export function useDeleteSprint(projectId: number) {
  return useProjectMutation(projectId, (id: number) => api.delete(`${path(projectId)}/${id}`));
}
