"use client";

import { useState } from "react";
import type { InboxRow } from "./group-rows";
import { useOpenRow } from "./inbox-url";
import { useTwoPanes } from "./two-panes";

/**
 * The row in the pane: the one that the user opened, or else a preview of the one that keys would
 * act on, at first the top one. A preview does not count as read, is not in the URL, and needs room
 * for two panes.
 */
export function useShownRow(rows: readonly InboxRow[], activeId: string | null) {
  const openId = useOpenRow();
  const isWide = useTwoPanes();
  const [mayPreview, setMayPreview] = useState(true);
  const candidate = rows.find(({ id }) => id === activeId) ?? rows[0];
  const previewId = isWide && mayPreview ? (candidate?.id ?? null) : null;
  return { openId, shownId: openId ?? previewId, setMayPreview };
}
