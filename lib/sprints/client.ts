import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/http/api-client";
import { postBulk } from "@/lib/issues/client";
import { projectKey, useProjectMutation } from "@/lib/projects/client";
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

/** Issues that one bulk call takes. */
const AT_ONCE = 500;

/** Takes back that a sprint was completed: it runs again, with the issues that were moved out of it. */
export function useReopenSprint(projectId: number) {
  return useProjectMutation(projectId, async (completed: CompletedSprint) => {
    const { id, title, moved_issue_ids: moved } = completed;
    await api.put<Sprint>(`${path(projectId)}/${id}`, { title, completed_at: null });
    for (let from = 0; from < moved.length; from += AT_ONCE) {
      const ids = moved.slice(from, from + AT_ONCE);
      const { failed } = await postBulk(projectId, { ids, set: { sprint_id: id } });
      if (failed[0]) throw new Error(`Not all of its issues came back. ${failed[0].message}`);
    }
  });
}
