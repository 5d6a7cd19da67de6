"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type InboxRow, wholeRow } from "@/components/inbox/rows/group-rows";
import { deleteWithUndo } from "@/components/inbox/state/pending-deletions";
import { closeRow, openRow, currentOpenRow } from "@/components/inbox/state/inbox-url";
import { hasTwoPanes } from "@/components/inbox/state/two-panes";
import type { RowActions } from "@/components/inbox/state/row-actions";
import { useSnooze } from "@/components/inbox/snooze/use-snooze";
import { useUnwatch } from "@/components/inbox/state/use-unwatch";

interface RowActionsInput {
  rows: readonly InboxRow[];
  read: (row: InboxRow) => void;
  toggleRead: (row: InboxRow) => void;
  /** Restores what was unread in a row, if it has been read since. */
  unreadAgain: (row: InboxRow) => void;
  toggleExpanded: (id: string) => void;
  setActive: (id: string | null) => void;
  focusRow: (id: string) => void;
  /** Called when no row is left to focus. */
  focusTop: () => void;
  focusPane: () => void;
  pickTime: (row: InboxRow) => void;
  /** Makes the row that an undo brings back the active one, as it was: showing it does not read it. */
  restore: (id: string) => void;
  /** Ends that. */
  turnTo: () => void;
  /** Makes a row that was marked by hand stay so while it is shown; null ends that. */
  setMarked: (id: string | null) => void;
}

/**
 * Returns the row to focus after one is removed: the next remaining one, or the previous one if
 * there is none.
 */
function successor(rows: readonly InboxRow[], row: InboxRow): InboxRow | undefined {
  const removed = new Set(row.notifications.map(({ id }) => id));
  const remains = ({ notifications }: InboxRow) => notifications.some(({ id }) => !removed.has(id));
  const at = rows.findIndex(({ id }) => id === row.id);
  return rows.slice(at + 1).find(remains) ?? rows.slice(0, Math.max(at, 0)).findLast(remains);
}

/** The actions behind a row's buttons and keys. Focus moves to where the user would continue. */
export function useRowActions(input: RowActionsInput): RowActions {
  const { rows, read, toggleRead, unreadAgain, toggleExpanded, setActive, focusRow } = input;
  const { focusTop, focusPane, pickTime, restore, turnTo, setMarked } = input;
  const client = useQueryClient();
  const unwatch = useUnwatch();
  const snoozes = useSnooze();
  return useMemo(() => {
    function goTo(row: InboxRow) {
      setActive(row.id);
      focusRow(row.id);
    }

    /** Moves on from a row that `hide` takes out of the list, and back to it if that is undone. */
    function moveOn(row: InboxRow, hide: (onUndo: () => void) => void) {
      const next = successor(rows, row);
      const openId = currentOpenRow();
      const removed = new Set(row.notifications);
      const open = rows.find(({ id }) => id === openId);
      const wasOpen =
        openId === row.id || (open?.notifications.every((one) => removed.has(one)) ?? false);
      hide(() => {
        // Looking at the next row, which opened by itself, is undone with it.
        if (next && wasOpen && currentOpenRow() === next.id) unreadAgain(next);
        restore(row.id);
        focusRow(row.id);
        // The pane shows what is focused. A preview follows by itself, and on a phone, a list stays.
        const isOpen = currentOpenRow() !== null;
        if (hasTwoPanes() ? wasOpen || isOpen : wasOpen && isOpen) openRow(row.id);
      });
      if (next) goTo(next);
      else {
        setActive(null);
        focusTop();
      }
      if (!wasOpen) return;
      if (next) openRow(next.id);
      else closeRow();
    }

    function open(row: InboxRow) {
      setActive(row.id);
      turnTo();
      setMarked(null);
      // Key presses may arrive faster than renders, so the open item may have changed.
      if (row.id !== currentOpenRow()) {
        openRow(row.id);
        return;
      }
      // Opening the open item again marks its new notifications as read, and moves focus into it.
      read(row);
      focusPane();
    }

    return {
      open,
      toggleRead: (row) => {
        const marked = new Set(row.notifications);
        const isMarked = (each: InboxRow) => each.notifications.some((one) => marked.has(one));
        const shownId = currentOpenRow();
        const shown = rows.filter(isMarked).find(({ id }) => shownId === null || id === shownId);
        setMarked(shown?.id ?? null);
        toggleRead(row);
      },
      remove: (row) =>
        moveOn(row, (onUndo) => deleteWithUndo(client, row.notifications, row.rowCount, onUndo)),
      snooze: (row, end) => {
        const whole = wholeRow(rows, row);
        moveOn(whole, (onUndo) => snoozes.snooze(whole, end, onUndo));
      },
      unsnooze: (row) => {
        const whole = wholeRow(rows, row);
        moveOn(whole, (onUndo) => snoozes.unsnooze(whole, onUndo));
      },
      pickTime,
      unwatch,
      toggleExpanded,
    };
  }, [
    client,
    rows,
    read,
    toggleRead,
    unreadAgain,
    toggleExpanded,
    setActive,
    focusRow,
    focusTop,
    focusPane,
    unwatch,
    snoozes,
    pickTime,
    restore,
    turnTo,
    setMarked,
  ]);
}
