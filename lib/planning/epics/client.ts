import { projectKey, useProjectMutation } from "@/lib/platform/client/project-cache";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { Epic, EpicBody } from "./schema";

const path = (projectId: number) => `/api/projects/${projectId}/epics`;

export function epicsQuery(projectId: number) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "epics"],
    queryFn: ({ signal }) => api.get<Epic[]>(path(projectId), { signal }),
  });
}

export function useCreateEpic(projectId: number) {
  return useProjectMutation(projectId, (body: EpicBody) => api.post<Epic>(path(projectId), body));
}

export function useUpdateEpic(projectId: number) {
  return useProjectMutation(projectId, ({ id, body }: { id: number; body: EpicBody }) =>
    api.put<Epic>(`${path(projectId)}/${id}`, body),
  );
}

export function useDeleteEpic(projectId: number) {
  return useProjectMutation(projectId, (id: number) => api.delete(`${path(projectId)}/${id}`));
}
