"use client";

import { type RefObject, useCallback, useEffectEvent, useLayoutEffect } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { isUnread, subjectOf } from "@/lib/messaging/notifications/client/unread";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { useQuietNews } from "@/components/inbox/list/use-quiet-news";
import { useReadInPane } from "@/components/inbox/pane/use-read-in-pane";
import type { InboxRow } from "@/components/inbox/rows/group-rows";
import { countNotifications } from "@/components/inbox/rows/inbox-text";
import type { useInbox } from "@/components/inbox/state/use-inbox";

interface NewsInput {
  inbox: Pick<
    ReturnType<typeof useInbox>,
    "newer" | "newRows" | "isLate" | "rowOf" | "showNews" | "showInPlace"
  >;
  list: RefObject<HTMLElement | null>;
  pane: RefObject<HTMLElement | null>;
  current: InboxRow | undefined;
  /** The row in the pane. */
  shownId: string | null;
  /** The open row, if looking at it reads it. */
  openId: string | null;
  isEmpty: boolean;
  isSelecting: boolean;
  setActive: (id: string | null) => void;
  focusRow: (id: string) => void;
  onRead: (notifications: readonly Notification[]) => void;
}

/**
 * What happens with notifications that arrive: those about what is in the pane join its row where it
 * is, and are read once they are in sight. The others are shown at once, if that moves nothing in use,
 * or else by the returned function.
 */
export function useNews(input: NewsInput): () => void {
  const { inbox, list, pane, current, shownId, openId, isEmpty, isSelecting } = input;
  const { setActive, focusRow, onRead } = input;
  const { newer, newRows, isLate, rowOf, showNews, showInPlace } = inbox;
  useQuietNews({
    list,
    news: newer,
    isLate,
    isEmpty,
    isSelecting,
    show: () => {
      // The pane keeps its preview.
      if (current) setActive(current.id);
      if (newRows.length > 0) announce(`${countNotifications(newRows.length)} arrived.`);
      void showNews();
    },
  });
  const joinShown = useEffectEvent(() => {
    const shown = rowOf(shownId);
    if (!shown) return;
    const subject = subjectOf(shown.notifications[0]);
    showInPlace(newer.filter((one) => subjectOf(one) === subject));
  });
  // The list is a cache, outside React. Before painting, so that they are not counted as new.
  useLayoutEffect(() => joinShown(), [newer, shownId]);
  const open = rowOf(openId);
  useReadInPane({
    pane,
    arrived: open && !open.isSnoozed ? open.notifications.filter(isUnread) : [],
    onRead,
  });
  return useCallback(() => {
    const [first] = newRows;
    void showNews();
    if (!first) return;
    setActive(first.id);
    focusRow(first.id);
  }, [newRows, showNews, setActive, focusRow]);
}
