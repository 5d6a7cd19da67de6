"use client";

import { useCallback, useState } from "react";
import type { InboxRow } from "@/components/inbox/rows/group-rows";
import { useOpenRow } from "./inbox-url";
import { useReturnRow } from "./return-row";
import { useTwoPanes } from "./two-panes";

/**
 * The active row, which keys act on, and the one in the pane: the one that the user opened, or else a
 * preview of the active one, at first the top one. A preview does not count as read, is not in the
 * URL, and needs room for two panes. Neither does a row that an undo brought back: it is as it was,
 * until the user turns to it or moves on. Nor one that was marked by hand, until the user moves on or
 * opens it again.
 */
export function useShownRow(rows: readonly InboxRow[]) {
  const [activeId, setActiveId] = useState(useReturnRow());
  const [restoredId, setRestored] = useState<string | null>(null);
  const [markedId, setMarked] = useState<string | null>(null);
  const openId = useOpenRow();
  const isWide = useTwoPanes();
  const [mayPreview, setMayPreview] = useState(true);
  const active = rows.find(({ id }) => id === activeId);
  const previewId = isWide && mayPreview ? ((active ?? rows[0])?.id ?? null) : null;
  const shownId = openId ?? previewId;
  const setActive = useCallback((id: string | null) => {
    setActiveId(id);
    setRestored((restored) => (restored === id ? restored : null));
    setMarked((marked) => (marked === id ? marked : null));
  }, []);
  const restore = useCallback((id: string) => {
    setActiveId(id);
    setRestored(id);
  }, []);
  return {
    activeId,
    setActive,
    current: active ?? rows.find(({ id }) => id === shownId),
    openId,
    shownId,
    setMayPreview,
    /** Whether looking at what is in the pane leaves it as it is. */
    staysAsIs: shownId !== null && (shownId === restoredId || shownId === markedId),
    restore,
    /** Called when the user marks a row as read or unread, or null when they open it. */
    setMarked,
    /** Called when the user turns to what is in the pane. */
    turnTo: useCallback(() => setRestored(null), []),
  };
}
