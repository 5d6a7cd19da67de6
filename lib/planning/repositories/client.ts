import { projectKey, useProjectMutation } from "@/lib/platform/client/project-cache";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { VcsRepo, VcsRepoBody } from "./schema";

const path = (projectId: number) => `/api/projects/${projectId}/vcs-repos`;

export function vcsReposQuery(projectId: number) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "vcs-repos"],
    queryFn: ({ signal }) => api.get<VcsRepo[]>(path(projectId), { signal }),
  });
}

export function useCreateVcsRepo(projectId: number) {
  return useProjectMutation(projectId, (body: VcsRepoBody) =>
    api.post<VcsRepo>(path(projectId), body),
  );
}

export function useUpdateVcsRepo(projectId: number) {
  return useProjectMutation(projectId, ({ id, body }: { id: number; body: VcsRepoBody }) =>
    api.put<VcsRepo>(`${path(projectId)}/${id}`, body),
  );
}

/** The repository's branch links are deleted with it. */
export function useDeleteVcsRepo(projectId: number) {
  return useProjectMutation(projectId, (id: number) => api.delete(`${path(projectId)}/${id}`));
}
