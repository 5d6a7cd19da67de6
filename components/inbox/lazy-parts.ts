import { lazyPart } from "@/components/ui/lazy-part";

/** Picks a date and time to snooze until. */
export const snooze = lazyPart(() =>
  import("@/components/inbox/snooze/snooze-dialog").then((module) => module.SnoozeDialog),
);

/** The bar of selected rows. */
export const bulkBar = lazyPart(() =>
  import("@/components/inbox/selection/inbox-bulk-bar").then((module) => module.InboxBulkBar),
);
