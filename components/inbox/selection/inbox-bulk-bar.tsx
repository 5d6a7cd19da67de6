"use client";

import { useMemo } from "react";
import { Mail, MailOpen, Trash2 } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { BulkBar } from "@/components/ui/data/bulk-bar";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { type CommandName, keysOf } from "@/components/screen/keyboard/commands";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { SnoozeMenu } from "@/components/inbox/snooze/snooze-menu";
import type { InboxRow } from "@/components/inbox/rows/group-rows";
import type { RowActions } from "@/components/inbox/state/row-actions";
import { refusedWith } from "./use-row-selection";
import { BULK_FIELDS } from "@/components/issues/bulk/bulk-fields";
import { toastMessage } from "@/components/ui/feedback/toast";
import { isUnread } from "@/lib/messaging/notifications/client/unread";

const SECTION = "Selected notifications";
const BAR = "inbox-selection";

interface InboxBulkBarProps {
  /** The selected rows as one. */
  joined: InboxRow;
  count: number;
  actions: RowActions;
  onClear: () => void;
}

/** Marks the selected rows as read, snoozes or deletes them. Its keys act on all of them. */
export function InboxBulkBar({ joined, count, actions, onClear }: InboxBulkBarProps) {
  const hasUnread = joined.notifications.some(isUnread);
  const refused = useMemo(() => refusedWith(count), [count]);
  const shortcuts = useMemo<Action[]>(() => {
    const act = (command: CommandName, label: string, run: () => void): Action => ({
      id: `inbox-selected-${command}`,
      label,
      section: SECTION,
      command,
      rank: -1,
      run,
    });
    return [
      act("read", "Mark selected as read or unread", () => actions.toggleRead(joined)),
      act("snooze", "Snooze selected", () =>
        document.querySelector<HTMLElement>(`#${BAR} [data-row-button="snooze"]`)?.click(),
      ),
      act("delete", "Delete selected", () => actions.remove(joined)),
      act("back", "Clear selection", onClear),
      // Also where no issue is shown beside the list.
      ...(refused
        ? BULK_FIELDS.map(({ command }): Action => {
            const say = () => toastMessage(refused.title, { description: refused.description });
            return { ...act(command, refused.title, say), inPalette: false };
          })
        : []),
    ];
  }, [joined, actions, onClear, refused]);
  useShortcuts(shortcuts);

  return (
    <BulkBar
      label={SECTION}
      status={`${count} selected`}
      className="absolute inset-x-0 bottom-4 justify-center sm:px-2"
      onClear={onClear}
    >
      <span id={BAR} className="flex items-center">
        <IconButton
          label={hasUnread ? "Mark as read" : "Mark as unread"}
          shortcut={keysOf("read")}
          onClick={() => actions.toggleRead(joined)}
        >
          {hasUnread ? <MailOpen /> : <Mail />}
        </IconButton>
        <SnoozeMenu row={joined} actions={actions} />
        <IconButton
          label="Delete"
          shortcut={keysOf("delete")}
          onClick={() => actions.remove(joined)}
        >
          <Trash2 />
        </IconButton>
      </span>
    </BulkBar>
  );
}
