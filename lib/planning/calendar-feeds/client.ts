import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { CalendarFeed, NewCalendarFeed } from "./schema";

const path = "/api/profile/calendar-feeds";

export function calendarFeedsQuery() {
  return queryOptions({
    queryKey: ["calendar-feeds"],
    queryFn: ({ signal }) => api.get<CalendarFeed[]>(path, { signal }),
  });
}

/** Creates a feed, or replaces its address. `projectId` is null for the user's own issues. */
export function useCreateCalendarFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (projectId: number | null) =>
      api.post<NewCalendarFeed>(path, { project_id: projectId }),
    onSuccess: () => client.invalidateQueries(calendarFeedsQuery()),
  });
}

export function useDeleteCalendarFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.delete(`${path}/${id}`),
    onSuccess: () => client.invalidateQueries(calendarFeedsQuery()),
  });
}
