"use client";

import { AlarmClock } from "@/components/ui/icon/icons";
import { useDates } from "@/components/ui/text/now";
import { hasReturned, isSnoozed } from "@/lib/messaging/notifications/client/inbox-order";
import type { Notification } from "@/lib/messaging/notifications/schema";

/** Says until when a notification is snoozed, or that it came back. */
export function SnoozeNote({ notification }: { notification: Notification }) {
  const dates = useDates();
  const { snooze } = notification;
  if (!snooze) return null;
  const isHidden = isSnoozed(notification);
  if (!isHidden && !hasReturned(notification)) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs text-text-muted numeric [&_svg]:size-3.5">
      <AlarmClock />
      {!isHidden
        ? "Back from snooze"
        : snooze.until === null
          ? "Until it changes"
          : dates.hour(snooze.until)}
    </span>
  );
}
