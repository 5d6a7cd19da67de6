import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { Session } from "./schema";

const path = "/api/sessions";

export function sessionsQuery() {
  return queryOptions({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => api.get<Session[]>(path, { signal }),
  });
}

function useSessionMutation<Variables>(mutationFn: (variables: Variables) => Promise<undefined>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

export function useEndSession() {
  return useSessionMutation((id: number) => api.delete(`${path}/${id}`));
}

/** Signs out everywhere else. */
export function useEndOtherSessions() {
  return useSessionMutation(() => api.delete(path));
}
