import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { projectKey, projectsKey } from "@/lib/platform/client/project-cache";
import type {
  DeletedProject,
  NewProjectBody,
  Project,
  ProjectBody,
  ProjectRemoval,
  RestoreBody,
} from "./schema";

/** Every project that the user can open, archived ones included. */
export function projectsQuery() {
  return queryOptions({
    queryKey: [...projectsKey, "list"],
    queryFn: ({ signal }) => api.get<Project[]>("/api/projects?archived=true", { signal }),
  });
}

const withoutArchived = (projects: Project[]) =>
  projects.filter(({ archived_at: at }) => at === null);

/** As `projectsQuery`, without archived ones. */
export function liveProjectsQuery() {
  return { ...projectsQuery(), select: withoutArchived };
}

const PROGRESS_POLL_MS = 2_000;

/**
 * The deleted projects that the user can restore. Refetched every two seconds while any are being
 * restored.
 */
export function deletedProjectsQuery() {
  return queryOptions({
    queryKey: [...projectsKey, "deleted"],
    queryFn: ({ signal }) =>
      api.get<DeletedProject[]>("/api/projects/deleted?limit=500", { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ restoring }) => restoring) ? PROGRESS_POLL_MS : false,
  });
}

/** The projects being deleted. Refetched every two seconds while there are any. */
export function removalsQuery() {
  return queryOptions({
    queryKey: [...projectsKey, "removals"],
    queryFn: ({ signal }) => api.get<ProjectRemoval[]>("/api/projects/removals", { signal }),
    refetchInterval: ({ state }) => (state.data?.length ? PROGRESS_POLL_MS : false),
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

/** Archives a project, or restores an archived one. */
export function useArchiveProject(projectId: number) {
  return useProjectsMutation((isArchived: boolean) =>
    api.post<Project>(`/api/projects/${projectId}/${isArchived ? "archive" : "unarchive"}`, {}),
  );
}

/** Restores a deleted project, or has the queue do so. */
export function useRestoreProject(projectId: number) {
  return useProjectsMutation((body: RestoreBody) =>
    api.post<Project | DeletedProject>(`/api/projects/${projectId}/restore`, body),
  );
}

/** Removes a deleted project for good. */
export function usePurgeProject(projectId: number) {
  return useProjectsMutation(() => api.delete(`/api/projects/${projectId}?purge=true`));
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
      void client.invalidateQueries({ queryKey: deletedProjectsQuery().queryKey });
    },
  });
}
