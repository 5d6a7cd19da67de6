"use client";

import { type RefObject, useCallback } from "react";
import { isUnread, subjectOf } from "@/lib/messaging/notifications/client/unread";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { useQuietNews } from "@/components/inbox/list/use-quiet-news";
import { useReadInPane } from "@/components/inbox/pane/use-read-in-pane";
import type { InboxRow } from "@/components/inbox/rows/group-rows";
import type { useInbox } from "@/components/inbox/state/use-inbox";

interface NewsInput {
  inbox: Pick<ReturnType<typeof useInbox>, "newer" | "newRows" | "showNews">;
  list: RefObject<HTMLElement | null>;
  pane: RefObject<HTMLElement | null>;
  current: InboxRow | undefined;
  /** The open row, if looking at it reads it. */
  openId: string | null;
  isEmpty: boolean;
  isSelecting: boolean;
  setActive: (id: string | null) => void;
  focusRow: (id: string) => void;
  onRead: (notifications: readonly Notification[]) => void;
}

/**
 * What happens with notifications that arrive: those in sight in the pane are read, and the others are
 * shown at once, if that moves nothing in use, or else by the returned function.
 */
export function useNews(input: NewsInput): () => void {
  const { inbox, list, pane, current, openId, isEmpty, isSelecting } = input;
  const { setActive, focusRow, onRead } = input;
  const { newer, newRows, showNews } = inbox;
  useQuietNews({
    list,
    newRows,
    isEmpty,
    isSelecting,
    show: () => {
      // The pane keeps its preview.
      if (current) setActive(current.id);
      void showNews();
    },
  });
  useReadInPane({
    pane,
    arrived: newer.filter((one) => isUnread(one) && subjectOf(one) === openId),
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
