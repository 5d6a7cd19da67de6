import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { Settings, SettingsBody } from "./schema";

const path = "/api/settings";

export function settingsQuery() {
  return queryOptions({
    queryKey: ["settings"],
    queryFn: ({ signal }) => api.get<Settings>(path, { signal }),
  });
}

export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsBody) => api.put<Settings>(path, body),
    onSuccess: (settings) => client.setQueryData(settingsQuery().queryKey, settings),
  });
}
