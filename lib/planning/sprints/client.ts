import { projectKey, useProjectMutation } from "@/lib/platform/client/project-cache";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type {
  CompletedSprint,
  CompleteSprintBody,
  Sprint,
  SprintBody,
  StartSprintBody,
} from "./schema";

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

export function useStartSprint(projectId: number) {
  return useProjectMutation(projectId, ({ id, body }: { id: number; body: StartSprintBody }) =>
    api.post<Sprint>(`${path(projectId)}/${id}/start`, body),
  );
}

export function useCompleteSprint(projectId: number) {
  return useProjectMutation(projectId, ({ id, body }: { id: number; body: CompleteSprintBody }) =>
    api.post<CompletedSprint>(`${path(projectId)}/${id}/complete`, body),
  );
}
