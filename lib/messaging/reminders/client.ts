import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { waitsForConnection } from "@/lib/platform/client/query-client";
import type { Reminders, RemindersBody } from "./schema";

const path = "/api/profile/reminders";

export function remindersQuery() {
  return queryOptions({
    queryKey: ["reminders"],
    queryFn: ({ signal }) => api.get<Reminders>(path, { signal }),
  });
}

/** Turns the caller's reminders on or off. Shown immediately, and reverted if it fails. */
export function useSetReminders() {
  const client = useQueryClient();
  const { queryKey } = remindersQuery();
  const mutationKey = ["reminders"];
  return useMutation({
    mutationKey,
    scope: { id: "reminders" },
    ...waitsForConnection,
    mutationFn: (body: RemindersBody) => api.put<Reminders>(path, body),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, body);
      return before;
    },
    onSuccess: (reminders) => {
      // A later change is shown already.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, reminders);
    },
    onError: (_error, _body, before) => client.setQueryData(queryKey, before),
  });
}
