import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { waitsForConnection } from "@/lib/platform/client/query-client";
import type { Digest, DigestBody } from "./schema";

const path = "/api/profile/digest";

export function digestQuery() {
  return queryOptions({
    queryKey: ["digest"],
    queryFn: ({ signal }) => api.get<Digest>(path, { signal }),
  });
}

/** Sets the caller's daily digest. The change is shown immediately, and reverted if it fails. */
export function useSetDigest() {
  const client = useQueryClient();
  const { queryKey } = digestQuery();
  const mutationKey = ["digest"];
  return useMutation({
    mutationKey,
    scope: { id: "digest" },
    ...waitsForConnection,
    mutationFn: (body: DigestBody) => api.put<Digest>(path, body),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (digest) => digest && { ...digest, ...body });
      return before;
    },
    onSuccess: (digest) => {
      // A later change is shown already. It must not disappear, because the next one sends it too.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, digest);
    },
    onError: (_error, _body, before) => client.setQueryData(queryKey, before),
  });
}
