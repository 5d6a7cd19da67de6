import { projectKey, useProjectMutation } from "@/lib/platform/client/project-cache";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { Member } from "./schema";

const path = (projectId: number) => `/api/projects/${projectId}/members`;

export function membersQuery(projectId: number) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "members"],
    queryFn: ({ signal }) => api.get<Member[]>(path(projectId), { signal }),
  });
}

export function useAddMember(projectId: number) {
  return useProjectMutation(projectId, (user_id: number) =>
    api.post<Member>(path(projectId), { user_id }),
  );
}

export function useRemoveMember(projectId: number) {
  return useProjectMutation(projectId, (id: number) => api.delete(`${path(projectId)}/${id}`));
}
