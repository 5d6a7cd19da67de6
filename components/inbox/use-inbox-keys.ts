"use client";

import { useMemo } from "react";
import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import type { InboxRow } from "@/components/inbox/rows/group-rows";
import type { RowActions } from "@/components/inbox/state/row-actions";
import type { RowSelection } from "@/components/inbox/selection/use-row-selection";
import { hasTwoPanes } from "@/components/inbox/state/two-panes";
import { pressRowButton } from "@/components/inbox/list/use-row-focus";

interface InboxKeys {
  rows: readonly InboxRow[];
  /** The row that shortcuts act on. */
  current: InboxRow | undefined;
  openId: string | null;
  expanded: ReadonlySet<string>;
  setActive: (id: string) => void;
  focusRow: (id: string) => void;
  actions: RowActions;
  onReadAll: () => void;
  /** Undefined if there is nothing new. */
  onShowNews: (() => void) | undefined;
  onClose: () => void;
  onOpenPage: (row: InboxRow) => void;
  /** Called before keys move on to another row. */
  onLeave: () => void;
  onReply: (row: InboxRow) => void;
  selection: RowSelection;
}

/**
 * The inbox's shortcuts. J, K and arrow keys move through the rows, and open each one if both panes
 * are visible.
 */
export function useInboxKeys(input: InboxKeys): void {
  const { rows, current, openId, expanded, setActive, focusRow, actions } = input;
  const { onReadAll, onShowNews, onClose, onOpenPage, onLeave, onReply, selection } = input;
  const shortcuts = useMemo<Action[]>(() => {
    const section = "Inbox";
    const common: Action[] = [
      {
        id: "inbox-read-all",
        label: "Mark all as read",
        section,
        command: "readAll",
        run: onReadAll,
      },
    ];
    if (onShowNews) {
      common.push({
        id: "inbox-news",
        label: "Show new notifications",
        section,
        command: "showNew",
        run: onShowNews,
      });
    }
    if (openId !== null) {
      common.push({
        id: "inbox-close",
        label: "Close notification",
        section,
        command: "back",
        inPalette: false,
        run: onClose,
      });
    }
    if (rows.length === 0) return common;

    const at = current ? rows.indexOf(current) : -1;
    const step = (command: CommandName, label: string, by: 1 | -1): Action => ({
      id: `inbox-${command}`,
      label,
      section,
      command,
      inPalette: false,
      run: () => {
        const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
        if (!next) return;
        if (next.id !== current?.id) onLeave();
        focusRow(next.id);
        setActive(next.id);
        if (openId !== null || hasTwoPanes()) actions.open(next);
      },
    });
    const moves = [
      step("next", "Next notification", 1),
      step("previous", "Previous notification", -1),
    ];
    const extend = (command: CommandName, label: string, by: 1 | -1): Action => ({
      ...step(command, label, by),
      run: () => {
        const next = rows[at + by];
        if (!current || !next) return;
        selection.extend(current.id, next.id);
        setActive(next.id);
        focusRow(next.id);
      },
    });
    moves.push(
      extend("selectDown", "Extend selection down", 1),
      extend("selectUp", "Extend selection up", -1),
    );
    if (!current) return [...common, ...moves];

    const act = (command: CommandName, label: string, run: () => void): Action => ({
      id: `inbox-${command}`,
      label,
      section,
      command,
      rank: 0,
      run,
    });
    // The bar for selected rows may still be loading.
    const target = selection.joined ?? current;
    const { notifiable } = current.notifications[0];
    const isAboutIssue = notifiable.type === "issue";
    const isGroup = current.told.length > 1;
    /** The id of the row that contains these notifications. */
    const rowId = isAboutIssue ? notifiable.key : current.id;
    return [
      ...common,
      ...moves,
      act("open", "Open the page", () => onOpenPage(current)),
      act("peek", "Show in the pane", () => actions.open(current)),
      act("select", "Select", () => selection.toggle(current.id)),
      act("selectAll", "Select all", selection.toggleAll),
      act("read", "Mark as read or unread", () => actions.toggleRead(target)),
      act("delete", "Delete notification", () => actions.remove(target)),
      ...(isAboutIssue ? [act("reply", "Comment", () => onReply(current))] : []),
      act("snooze", "Snooze", () =>
        target === current ? pressRowButton(current.id, "snooze") : actions.pickTime(target),
      ),
      act("why", "Why am I seeing this?", () => pressRowButton(current.id, "why")),
      ...(isAboutIssue ? [act("watch", "Stop watching", () => actions.unwatch(current))] : []),
      ...(isGroup && !expanded.has(rowId)
        ? [act("right", "Expand group", () => actions.toggleExpanded(rowId))]
        : []),
      ...(expanded.has(rowId)
        ? [
            act("left", "Collapse group", () => {
              actions.toggleExpanded(rowId);
              setActive(rowId);
              focusRow(rowId);
            }),
          ]
        : []),
    ];
  }, [
    rows,
    current,
    openId,
    expanded,
    setActive,
    focusRow,
    actions,
    onReadAll,
    onShowNews,
    onClose,
    onOpenPage,
    onLeave,
    onReply,
    selection,
  ]);
  useShortcuts(shortcuts);
}
