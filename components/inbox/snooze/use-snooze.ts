"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError, toastUndo, undoneBy } from "@/components/ui/feedback/toast";
import { useDates } from "@/components/ui/text/now";
import {
  type SnoozeEnd,
  snoozeRow,
  unsnoozeRow,
} from "@/lib/messaging/notifications/client/snooze";
import { subjectOf } from "@/lib/messaging/notifications/client/unread";
import type { InboxRow } from "@/components/inbox/state/group-rows";
import { subjectName } from "@/components/inbox/state/inbox-text";

function explain(title: string) {
  return (error: unknown) => {
    toastError(title, { description: error instanceof Error ? error.message : "" });
  };
}

/** Snoozes and unsnoozes rows, with messages. `onUndo` is called when a row is back. */
export function useSnooze() {
  const client = useQueryClient();
  const dates = useDates();
  return useMemo(() => {
    function nameOf({ notifications }: InboxRow): string {
      const subjects = new Set(notifications.map(subjectOf));
      if (subjects.size === 1) return subjectName(notifications[0]);
      const areIssues = notifications.every(({ notifiable }) => notifiable.type === "issue");
      return `${subjects.size} ${areIssues ? "issues" : "notifications"}`;
    }

    function endText({ until, until_change: untilChange }: SnoozeEnd, change: string): string {
      if (until === null) return `until ${change}`;
      return `until ${dates.hour(until)}${untilChange ? ` or ${change}` : ""}`;
    }

    async function snooze(row: InboxRow, end: SnoozeEnd, onUndo: () => void) {
      const name = nameOf(row);
      const undo = await snoozeRow(client, row.notifications, end);
      const isOne = new Set(row.notifications.map(subjectOf)).size === 1;
      const change = isOne ? "it changes" : "they change";
      await toastUndo(`Snoozed ${name} ${endText(end, change)}`, () => {
        announce(`${name} is back in the inbox.`);
        const undoing = undoneBy(undo(), `Couldn’t end the snooze of ${name}`);
        onUndo();
        return undoing;
      });
    }

    return {
      snooze: (row: InboxRow, end: SnoozeEnd, onUndo: () => void) =>
        void snooze(row, end, onUndo).catch(explain("Couldn’t snooze")),
      unsnooze: (row: InboxRow) => {
        announce(`${nameOf(row)} moved back to the inbox.`);
        unsnoozeRow(client, row.notifications).catch(explain("Couldn’t end the snooze"));
      },
    };
  }, [client, dates]);
}
