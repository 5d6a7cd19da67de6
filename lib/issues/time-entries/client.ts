import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { type IssueName, issueKey } from "@/lib/issues/issues/client/cache-keys";
import type { TimeEntry, TimeEntryBody } from "./schema";

const path = ({ project_id, key }: Omit<IssueName, "id">) =>
  `/api/projects/${project_id}/issues/${key}/time-entries`;

/** The time entries on an issue, most recent day first. */
export function timeEntriesQuery(projectId: number, key: string) {
  return queryOptions({
    queryKey: [...issueKey(projectId, key), "time-entries"],
    queryFn: ({ signal }) => api.get<TimeEntry[]>(path({ project_id: projectId, key }), { signal }),
  });
}

/** A change to time entries refetches them, the issue and its activity. */
function useTimeEntryMutation<Variables, Result>(
  issue: IssueName,
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: issueKey(issue.project_id, issue.key) }),
  });
}

export function useCreateTimeEntry(issue: IssueName) {
  return useTimeEntryMutation(issue, (body: TimeEntryBody) =>
    api.post<TimeEntry>(path(issue), body),
  );
}

export function useUpdateTimeEntry(issue: IssueName) {
  return useTimeEntryMutation(issue, ({ id, body }: { id: number; body: TimeEntryBody }) =>
    api.put<TimeEntry>(`${path(issue)}/${id}`, body),
  );
}

export function useDeleteTimeEntry(issue: IssueName) {
  return useTimeEntryMutation(issue, (id: number) => api.delete(`${path(issue)}/${id}`));
}
