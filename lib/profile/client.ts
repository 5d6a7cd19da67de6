import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/http/api-client";
import { uploadFile } from "@/lib/http/upload-file";
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

/** Uploads a picture, or with null takes it away. It stands beside the person everywhere: all that is shown is read again. */
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

/** Ends every other session. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { current_password: string; password: string; end_tokens: boolean }) =>
      api.put<undefined>(`${path}/password`, body),
    onSuccess: () => client.invalidateQueries({ queryKey: ["sessions"] }),
  });
}

/** Mails a link to the new address; the old one stays until the link is followed. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      api.post<undefined>(`${path}/email`, body),
  });
}
