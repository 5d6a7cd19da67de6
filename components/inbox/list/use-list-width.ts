"use client";

import { type CSSProperties, useMemo, useState } from "react";
import {
  inboxSize,
  inboxWidth,
  inboxWidthCookie,
} from "@/lib/messaging/notifications/client/inbox-width";

/** Half of the page at most, unless that is too little. */
const BESIDE_PANE =
  "md:w-[clamp(min(23.75rem,var(--inbox-width)),50%,var(--inbox-width))] md:border-r";

/** The width of the list beside the pane, as a CSS variable. Remembered across visits. */
export function useListWidth(initial: number) {
  const [width, setWidth] = useState(initial);
  function resize(wanted: number, isFinal: boolean) {
    const next = inboxWidth(wanted);
    setWidth(next);
    if (isFinal) document.cookie = inboxWidthCookie(next);
  }
  const style = useMemo(() => ({ "--inbox-width": `${width}px` }) as CSSProperties, [width]);
  return { size: inboxSize(width), resize, style, className: BESIDE_PANE };
}
