import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { AccessRequest, AccessRequestBody, OwnAccessRequest } from "./schema";

const path = "/api/access-requests";

/** Number of open requests to load, newest first. */
export const ACCESS_REQUESTS = 500;

/** The open requests, newest first. */
export function accessRequestsQuery() {
  return queryOptions({
    queryKey: ["access-requests"],
    queryFn: ({ signal }) =>
      api.get<AccessRequest[]>(`${path}?limit=${ACCESS_REQUESTS}`, { signal }),
  });
}

/**
 * Sends a request to the administrators. Takes no query client, because the screen shown for a
 * denied page has nothing to refetch.
 */
export function requestAccess(body: AccessRequestBody): Promise<OwnAccessRequest> {
  return api.post<OwnAccessRequest>(path, body);
}

function useCloseRequest(send: (id: number) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () =>
      Promise.all(
        [accessRequestsQuery().queryKey, ["projects"], ["users"]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Adds the requested membership, or closes a request whose permission was granted manually. */
export function useGrantAccess() {
  return useCloseRequest((id) => api.post(`${path}/${id}/grant`));
}

export function useDeclineAccess() {
  return useCloseRequest((id) => api.delete(`${path}/${id}`));
}
