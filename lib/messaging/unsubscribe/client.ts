import { useMutation } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { UnsubscribeResult } from "./schema";

/** Turns the emails that a link is about off (`false`) or back on (`true`). Requires no session. */
export function useSetSubscription(token: string) {
  const path = `/api/unsubscribe/${encodeURIComponent(token)}`;
  return useMutation({
    mutationFn: (isOn: boolean) =>
      isOn ? api.delete<UnsubscribeResult>(path) : api.post<UnsubscribeResult>(path),
  });
}
