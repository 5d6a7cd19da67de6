import { queryOptions } from "@tanstack/react-query";
import type { Board } from "@/lib/board/schema";
import { api } from "@/lib/http/api-client";
import { projectKey, useProjectMutation } from "@/lib/projects/client";
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

/** How many issues stand in each lane, by its id. */
export function laneCountsQuery(projectId: number) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "lane-counts"],
    queryFn: async ({ signal }) => {
      const { lanes } = await api.get<Board>(`/api/projects/${projectId}/board?per_lane=1`, {
        signal,
      });
      return new Map(lanes.map((lane) => [lane.id, lane.issues_count]));
    },
    staleTime: 0,
  });
}

/** The issues of the lane go to the end of the fallback lane. */
export function useDeleteLane(projectId: number) {
  return useProjectMutation(
    projectId,
    ({ id, fallbackLaneId }: { id: number; fallbackLaneId: number }) =>
      api.delete(`${path(projectId)}/${id}`, { fallback_lane_id: fallbackLaneId }),
  );
}
