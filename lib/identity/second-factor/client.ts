import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { OwnerBody, RecoveryCodes, SecondFactor, TotpKey } from "./schema";

const path = "/api/profile/second-factor";

export function secondFactorQuery() {
  return queryOptions({
    queryKey: ["second-factor"],
    queryFn: ({ signal }) => api.get<SecondFactor>(path, { signal }),
  });
}

/**
 * Refetches after any change, because the user list shows who uses two-factor authentication, and
 * turning it on ends other sessions.
 */
function useFactorMutation<Variables, Result>(mutationFn: (body: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        ["second-factor", "users", "sessions"].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}

export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (body: { password: string }) => api.post<TotpKey>(path, body),
  });
}

export function useConfirmSecondFactor() {
  return useFactorMutation((body: { code: string }) =>
    api.post<RecoveryCodes>(`${path}/confirm`, body),
  );
}

export function useRenewRecoveryCodes() {
  return useFactorMutation((body: OwnerBody) =>
    api.post<RecoveryCodes>(`${path}/recovery-codes`, body),
  );
}

export function useEndSecondFactor() {
  return useFactorMutation((body: OwnerBody) => api.delete(path, body));
}
