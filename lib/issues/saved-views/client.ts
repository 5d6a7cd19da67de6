import { projectKey } from "@/lib/platform/client/project-cache";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { favoritesKey } from "@/lib/issues/issues/client/cache-keys";
import type { SavedView, SavedViewBody } from "./schema";

/** A project's views, or with null those across projects. */
const path = (projectId: number | null) =>
  projectId === null ? "/api/views" : `/api/projects/${projectId}/saved-views`;

const byName = (views: SavedView[]) => views.toSorted((a, b) => a.name.localeCompare(b.name));

/** The user's views of a project, or with null of all projects, and the shared ones. */
export function savedViewsQuery(projectId: number | null) {
  return queryOptions({
    queryKey: [...(projectId === null ? [] : projectKey(projectId)), "saved-views"],
    queryFn: ({ signal }) => api.get<SavedView[]>(path(projectId), { signal }),
    // A project's are sorted already.
    ...(projectId === null && { select: byName }),
  });
}

/** A change to a view affects nothing but the sidebar, so only views and favorites are refetched. */
function useViewMutation<Variables, Result>(
  projectId: number | null,
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  const client = useQueryClient();
  const { queryKey } = savedViewsQuery(projectId);
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        [queryKey, favoritesKey].map((key) => client.invalidateQueries({ queryKey: key })),
      ),
  });
}

export function useCreateView(projectId: number | null) {
  return useViewMutation(projectId, (body: SavedViewBody) =>
    api.post<SavedView>(path(projectId), body),
  );
}

export function useUpdateView(projectId: number | null) {
  return useViewMutation(projectId, ({ id, body }: { id: number; body: SavedViewBody }) =>
    api.put<SavedView>(`${path(projectId)}/${id}`, body),
  );
}

export function useDeleteView(projectId: number | null) {
  return useViewMutation(projectId, (id: number) => api.delete(`${path(projectId)}/${id}`));
}
