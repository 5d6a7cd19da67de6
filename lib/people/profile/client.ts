import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { PREFERENCES } from "@/lib/messaging/notifications/enumerations";
import type { Preferences } from "@/lib/messaging/notifications/schema";
import { api } from "@/lib/platform/client/api-client";
import { waitsForConnection } from "@/lib/platform/client/query-client";
import { uploadFile } from "@/lib/platform/client/upload-file";
import type { Profile, ProfileBody } from "./schema";

const path = "/api/profile";

export function profileQuery() {
  return queryOptions({
    queryKey: ["profile"],
    queryFn: ({ signal }) => api.get<Profile>(path, { signal }),
  });
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileBody) => api.put<Profile>(path, body),
    onSuccess: (profile) => client.setQueryData(profileQuery().queryKey, profile),
  });
}

/**
 * Uploads a picture, or removes it with null. Refetches all visible queries, because the picture is
 * shown everywhere.
 */
export function useChangePicture() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (picture: Blob | null) => {
      if (picture) await uploadFile<Profile>(`${path}/picture`, picture);
      else await api.delete(`${path}/picture`);
    },
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Changes the password, which ends every other session. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { current_password: string; password: string; end_tokens: boolean }) =>
      api.put<undefined>(`${path}/password`, body),
    onSuccess: () => client.invalidateQueries({ queryKey: ["sessions"] }),
  });
}

/** Emails a link to the new address. The old one stays in effect until the link is followed. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      api.post<undefined>(`${path}/email`, body),
  });
}

/**
 * Turns preferences on or off. The change is shown immediately, and reverted if it fails. Changes
 * in quick succession are sent one at a time.
 */
export function useSetPreferences() {
  const client = useQueryClient();
  const { queryKey } = profileQuery();
  const mutationKey = ["preferences"];
  const show = (preferences: Partial<Preferences>) =>
    client.setQueryData(queryKey, (profile) => profile && { ...profile, ...preferences });
  return useMutation({
    mutationKey,
    scope: { id: "preferences" },
    ...waitsForConnection,
    mutationFn: async (changed: Partial<Preferences>) => {
      const profile = await client.query({ ...profileQuery(), staleTime: "static" });
      const all = PREFERENCES.map((name) => [name, changed[name] ?? profile[name]]);
      const body = Object.fromEntries(all) as Preferences;
      return api.post<Profile>("/api/profile/notification-preferences", body);
    },
    onMutate: async (changed) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      show(changed);
      return before;
    },
    onError: (_error, changed, before) => {
      const names = Object.keys(changed) as (keyof Preferences)[];
      if (before) show(Object.fromEntries(names.map((name) => [name, before[name]])));
    },
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey }) : undefined,
  });
}

/** Sends the caller a test email through the queue. */
export function useSendTestMail() {
  return useMutation({ mutationFn: () => api.post<undefined>("/api/profile/test-email") });
}
