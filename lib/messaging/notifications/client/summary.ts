import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { NotificationSummary } from "@/lib/messaging/notifications/schema";

/** Unread counts for the bell. Invalidated when another window or user changes something. */
export const summaryKey = ["notifications", "summary"] as const;

/** Apart from the inbox, because every page shows the counts. */
export function summaryQuery() {
  return queryOptions({
    queryKey: summaryKey,
    queryFn: ({ signal }) => api.get<NotificationSummary>("/api/notifications/summary", { signal }),
    refetchOnWindowFocus: "always",
  });
}
