"use client";

import { useMemo } from "react";
import {
  Eye,
  Mail,
  MailOpen,
  Maximize2,
  MessageSquare,
  SquareCheck,
  Trash2,
} from "@/components/ui/icon/icons";
import { MenuItem, MenuLabel, MenuSeparator, MenuSub } from "@/components/ui/overlay/dropdown-menu";
import { MenuPanel } from "@/components/ui/overlay/menu-parts";
import type { Point } from "@/components/ui/overlay/use-context-menu";
import { keysOf } from "@/components/screen/keyboard/commands";
import { SnoozeItems } from "@/components/inbox/snooze/snooze-items";
import { type InboxRow, strongestOf } from "@/components/inbox/rows/group-rows";
import { reasonText, subjectName } from "@/components/inbox/rows/inbox-text";
import type { RowActions } from "@/components/inbox/state/row-actions";
import { isUnread } from "@/lib/messaging/notifications/client/unread";
import { AlarmClock } from "@/components/ui/icon/icons";

/** An open menu: of which row, and where. */
export interface OpenRowMenu {
  row: InboxRow;
  /** How many selected rows it is for; 1 if it is for the row alone. */
  count: number;
  /** Receives focus when the menu closes. The menu opens beside it, unless `at` is set. */
  anchor: HTMLElement;
  at: Point | undefined;
}

/** What only a row's menu does. */
export interface RowMenuActions extends RowActions {
  openPage: (row: InboxRow) => void;
  reply: (row: InboxRow) => void;
  select: (row: InboxRow) => void;
}

interface RowMenuPanelProps {
  open: OpenRowMenu;
  actions: RowMenuActions;
  onClose: () => void;
}

/** The open menu of a row, or of all selected rows. */
export function RowMenuPanel({ open, actions, onClose }: RowMenuPanelProps) {
  const { row, count, anchor, at } = open;
  const anchorRef = useMemo(() => ({ current: anchor }), [anchor]);
  const lead = strongestOf(row);
  const name = count > 1 ? `${count} selected` : subjectName(lead);
  const isAboutIssue = lead.notifiable.type === "issue";
  const hasUnread = row.notifications.some(isUnread);
  return (
    <MenuPanel
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchorRef}
      at={at}
      label={`Actions for ${name}`}
      align={at ? "start" : "end"}
      side={at ? "right" : "bottom"}
    >
      <MenuLabel>{count > 1 ? name : reasonText(lead)}</MenuLabel>
      {count === 1 && (
        <>
          <MenuItem
            icon={<Maximize2 />}
            shortcut={keysOf("open")}
            onSelect={() => actions.openPage(row)}
          >
            Open the page
          </MenuItem>
          {isAboutIssue && (
            <MenuItem
              icon={<MessageSquare />}
              shortcut={keysOf("reply")}
              onSelect={() => actions.reply(row)}
            >
              Comment
            </MenuItem>
          )}
          <MenuSeparator />
        </>
      )}
      <MenuItem
        icon={hasUnread ? <MailOpen /> : <Mail />}
        shortcut={keysOf("read")}
        onSelect={() => actions.toggleRead(row)}
      >
        {hasUnread ? "Mark as read" : "Mark as unread"}
      </MenuItem>
      <MenuSub icon={<AlarmClock />} label="Snooze" shortcut={keysOf("snooze")}>
        <SnoozeItems row={row} actions={actions} />
      </MenuSub>
      {count === 1 && isAboutIssue && (
        <MenuItem icon={<Eye />} shortcut={keysOf("watch")} onSelect={() => actions.unwatch(row)}>
          Stop watching
        </MenuItem>
      )}
      {count === 1 && (
        <MenuItem
          icon={<SquareCheck />}
          shortcut={keysOf("select")}
          onSelect={() => actions.select(row)}
        >
          Select
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 />}
        tone="danger"
        shortcut={keysOf("delete")}
        onSelect={() => actions.remove(row)}
      >
        Delete
      </MenuItem>
    </MenuPanel>
  );
}
