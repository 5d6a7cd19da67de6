import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { Identity } from "./schema";

const path = "/api/profile/identities";

export function identitiesQuery() {
  return queryOptions({
    queryKey: ["identities"],
    queryFn: ({ signal }) => api.get<Identity[]>(path, { signal }),
  });
}

export function useUnlinkIdentity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, password }: { id: number; password: string }) =>
      api.delete(`${path}/${id}`, { password }),
    onSuccess: () => client.invalidateQueries({ queryKey: identitiesQuery().queryKey }),
  });
}
