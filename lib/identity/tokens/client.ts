import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { ApiToken, NewApiToken, TokenBody } from "./schema";

const path = "/api/tokens";

export function tokensQuery() {
  return queryOptions({
    queryKey: ["tokens"],
    queryFn: ({ signal }) => api.get<ApiToken[]>(path, { signal }),
  });
}

function useTokenMutation<Variables, Result>(
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery().queryKey }),
  });
}

export function useCreateToken() {
  return useTokenMutation((body: TokenBody) => api.post<NewApiToken>(path, body));
}

export function useDeleteToken() {
  return useTokenMutation((id: number) => api.delete(`${path}/${id}`));
}
