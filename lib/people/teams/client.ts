import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { Team, TeamBody } from "./schema";

const path = "/api/teams";

export function teamsQuery() {
  return queryOptions({
    queryKey: ["teams"],
    queryFn: ({ signal }) => api.get<Team[]>(path, { signal }),
  });
}

/**
 * A team determines who is in which project and who is visible, so project and user lists are
 * refetched too.
 */
function useTeamMutation<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        ["teams", "projects", "users"].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
}

export function useCreateTeam() {
  return useTeamMutation((body: TeamBody) => api.post<Team>(path, body));
}

export function useUpdateTeam() {
  return useTeamMutation(({ id, body }: { id: number; body: TeamBody }) =>
    api.put<Team>(`${path}/${id}`, body),
  );
}

export function useDeleteTeam() {
  return useTeamMutation((id: number) => api.delete(`${path}/${id}`));
}
