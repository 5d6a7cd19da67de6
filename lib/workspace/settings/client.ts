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

/** Changes settings. Changes in quick succession are sent one at a time, so that the last one stays. */
export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "settings" },
    mutationFn: (body: SettingsBody) => api.put<Settings>(path, body),
    onSuccess: (settings) => client.setQueryData(settingsQuery().queryKey, settings),
  });
}
