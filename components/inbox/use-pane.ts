"use client";

import { type KeyboardEvent, type RefObject, useCallback, useRef } from "react";
import { focusRowNow } from "@/components/inbox/list/use-row-focus";
import { focusReply } from "@/components/inbox/pane/focus-reply";
import { isCommentField } from "@/components/issues/comments/new-comment";
import type { InboxRow } from "@/components/inbox/rows/group-rows";
import { currentOpenRow, openRow } from "@/components/inbox/state/inbox-url";
import { hasTwoPanes } from "@/components/inbox/state/two-panes";

interface PaneInput {
  pane: RefObject<HTMLElement | null>;
  /** The row that keys act on. */
  current: InboxRow | undefined;
  openId: string | null;
  shownId: string | null;
  /** Whether looking at it leaves it as it is. */
  staysAsIs: boolean;
  read: (row: InboxRow) => void;
  open: (row: InboxRow) => void;
  focusPane: () => void;
  /** Called when the user turns to what is in the pane. */
  turnTo: () => void;
}

/** What happens in the pane with the open row, or with a preview of the current one. */
export function usePane(input: PaneInput) {
  const { pane, current, openId, shownId, staysAsIs, read, open, focusPane, turnTo } = input;
  /** The preview that was in view for a moment: moving on from it with keys counts as reading it. */
  const seenPreview = useRef<InboxRow | null>(null);
  const onSeen = (row: InboxRow) => {
    if (openId === null) seenPreview.current = row;
    else read(row);
  };
  const onLeave = useCallback(() => {
    const seen = seenPreview.current;
    if (seen && openId === null && !staysAsIs && seen.id === current?.id) read(current);
  }, [openId, current, staysAsIs, read]);
  const onReply = useCallback(
    (row: InboxRow) => {
      if (currentOpenRow() !== row.id) open(row);
      const { notifiable } = row.notifications[0];
      if (pane.current && notifiable.type === "issue") {
        focusReply(pane.current, notifiable.key);
      }
    },
    [pane, open],
  );
  /** Escape leaves the field for a comment, whose text is kept, for the row. */
  const onPaneKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !isCommentField(event.target)) return;
    event.preventDefault();
    if (hasTwoPanes() && shownId !== null) focusRowNow(shownId);
    else focusPane();
  };
  /** Using a preview opens it. */
  const onUsePane = () => {
    turnTo();
    if (openId === null && shownId !== null) openRow(shownId);
  };
  return { onSeen, onLeave, onReply, onPaneKeyDown, onUsePane };
}
