import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { projectKey, projectsKey } from "@/lib/platform/client/project-cache";
import type { NewProjectBody, Project, ProjectBody, ProjectRemoval } from "./schema";

export function projectsQuery() {
  return queryOptions({
    queryKey: [...projectsKey, "list"],
    queryFn: ({ signal }) => api.get<Project[]>("/api/projects", { signal }),
  });
}

const REMOVAL_POLL_MS = 2_000;

/** The projects being deleted. Refetched every two seconds while there are any. */
export function removalsQuery() {
  return queryOptions({
    queryKey: [...projectsKey, "removals"],
    queryFn: ({ signal }) => api.get<ProjectRemoval[]>("/api/projects/removals", { signal }),
    refetchInterval: ({ state }) => (state.data?.length ? REMOVAL_POLL_MS : false),
  });
}

export function projectQuery(projectId: number) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "detail"],
    queryFn: ({ signal }) => api.get<Project>(`/api/projects/${projectId}`, { signal }),
  });
}

/**
 * Creates a mutation that changes the project list, then refetches the list and the visible queries
 * for every project.
 */
function useProjectsMutation<Variables, Result>(
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: projectsKey }),
  });
}

export function useCreateProject() {
  return useProjectsMutation((body: NewProjectBody) => api.post<Project>("/api/projects", body));
}

export function useUpdateProject(projectId: number) {
  return useProjectsMutation((body: ProjectBody) =>
    api.put<Project>(`/api/projects/${projectId}`, body),
  );
}

/**
 * Updates only the cached list, because the user is leaving the deleted project's pages, where
 * refetching would only return 404.
 */
export function useDeleteProject(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete(`/api/projects/${projectId}`),
    onSuccess: () => {
      client.setQueryData(projectsQuery().queryKey, (listed) =>
        listed?.filter(({ id }) => id !== projectId),
      );
    },
  });
}
