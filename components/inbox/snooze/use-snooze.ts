"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { pushUndo } from "@/components/ui/feedback/undo-stack";
import { dismissUndo, toastError, toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import { useDates } from "@/components/ui/text/now";
import {
  type RowChange,
  type SnoozeEnd,
  snoozeRow,
  unsnoozeRow,
} from "@/lib/messaging/notifications/client/snooze";
import { countSubjects } from "@/lib/messaging/notifications/client/count-subjects";
import type { InboxRow } from "@/components/inbox/rows/group-rows";
import { subjectsName } from "@/components/inbox/rows/inbox-text";

function explain(title: string) {
  return (error: unknown) => {
    toastError(title, { description: error instanceof Error ? error.message : "" });
  };
}

interface ChangeTexts {
  message: string;
  failure: string;
  undone: string;
  notUndone: string;
}

/** Snoozes and unsnoozes rows, with messages. `onUndo` is called when a row is back. */
export function useSnooze() {
  const client = useQueryClient();
  const dates = useDates();
  return useMemo(() => {
    function endText({ until, until_change: untilChange }: SnoozeEnd, change: string): string {
      if (until === null) return `until ${change}`;
      return `until ${dates.hour(until)}${untilChange ? ` or ${change}` : ""}`;
    }

    /** Offers to undo a change, at once: without a connection, saving waits. */
    function offerUndo({ sent, undo }: RowChange, texts: ChangeTexts, onUndo: () => void) {
      const run = () => {
        announce(texts.undone);
        const undoing = undoneBy(undo(), texts.notUndone);
        onUndo();
        return undoing;
      };
      const entry = pushUndo(texts.message, run);
      void toastUndo(texts.message, run, { entry });
      sent.catch((error: unknown) => {
        entry.forget();
        dismissUndo(entry);
        explain(texts.failure)(error);
      });
    }

    return {
      snooze(row: InboxRow, end: SnoozeEnd, onUndo: () => void) {
        const name = subjectsName(row.notifications);
        const change = countSubjects(row.notifications) === 1 ? "it changes" : "they change";
        const texts = {
          message: `Snoozed ${name} ${endText(end, change)}`,
          failure: "Couldn’t snooze",
          undone: `${name} is back in the inbox.`,
          notUndone: `Couldn’t end the snooze of ${name}`,
        };
        offerUndo(snoozeRow(client, row.notifications, end), texts, onUndo);
      },
      unsnooze(row: InboxRow, onUndo: () => void) {
        const name = subjectsName(row.notifications);
        const texts = {
          message: `${name} moved back to the inbox`,
          failure: "Couldn’t end the snooze",
          undone: `${name} snoozed again.`,
          notUndone: `Couldn’t snooze ${name} again`,
        };
        offerUndo(unsnoozeRow(client, row.notifications), texts, onUndo);
      },
    };
  }, [client, dates]);
}
