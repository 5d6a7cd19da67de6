import { useExternalStore } from "@/components/ui/external-store";
import { createPendingChanges } from "@/components/ui/feedback/pending-changes";
import type { Notification } from "@/lib/messaging/notifications/schema";

/** Deletions that can still be undone. Apart from what they do, because every page counts without them. */
export const deletions = createPendingChanges<Notification>();

/** Ids of notifications whose deletion can still be undone. */
export function usePendingDeletions(): ReadonlyMap<number, Notification> {
  return useExternalStore(deletions.items);
}
