import { projectKey, useProjectMutation } from "@/lib/platform/client/project-cache";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { Label, LabelBody } from "./schema";

const path = (projectId: number) => `/api/projects/${projectId}/labels`;

export function labelsQuery(projectId: number) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "labels"],
    queryFn: ({ signal }) => api.get<Label[]>(path(projectId), { signal }),
  });
}

/**
 * A new label is not on any issue yet, so only the label list changes. It shows the label
 * immediately.
 */
export function useCreateLabel(projectId: number) {
  const client = useQueryClient();
  const { queryKey } = labelsQuery(projectId);
  return useMutation({
    mutationFn: (body: LabelBody) => api.post<Label>(path(projectId), body),
    onSuccess: (label) => {
      client.setQueryData(queryKey, (labels) => labels && [...labels, label]);
      void client.invalidateQueries({ queryKey });
    },
  });
}

export function useUpdateLabel(projectId: number) {
  return useProjectMutation(projectId, ({ id, body }: { id: number; body: LabelBody }) =>
    api.put<Label>(`${path(projectId)}/${id}`, body),
  );
}

export function useDeleteLabel(projectId: number) {
  return useProjectMutation(projectId, (id: number) => api.delete(`${path(projectId)}/${id}`));
}
