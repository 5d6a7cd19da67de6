import { projectKey, useProjectMutation } from "@/lib/platform/client/project-cache";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { Lane, LaneBody } from "./schema";

const path = (projectId: number) => `/api/projects/${projectId}/lanes`;

export function lanesQuery(projectId: number) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "lanes"],
    queryFn: ({ signal }) => api.get<Lane[]>(path(projectId), { signal }),
  });
}

export function useCreateLane(projectId: number) {
  return useProjectMutation(projectId, (body: LaneBody) => api.post<Lane>(path(projectId), body));
}

export function useUpdateLane(projectId: number) {
  return useProjectMutation(projectId, ({ id, body }: { id: number; body: LaneBody }) =>
    api.put<Lane>(`${path(projectId)}/${id}`, body),
  );
}

/** The lane's issues go to the end of the fallback lane. */
export function useDeleteLane(projectId: number) {
  return useProjectMutation(
    projectId,
    ({ id, fallbackLaneId }: { id: number; fallbackLaneId: number }) =>
      api.delete(`${path(projectId)}/${id}`, { fallback_lane_id: fallbackLaneId }),
  );
}
