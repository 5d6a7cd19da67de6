"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { commentAnchor } from "@/components/issues/comments/use-linked-comment";
import type { Notification } from "@/lib/messaging/notifications/schema";

/** How long a comment must be in sight to count as read. */
const DWELL_MS = 1000;

function isInSight(pane: HTMLElement, commentId: number | null): boolean {
  const comment = commentId === null ? null : document.getElementById(commentAnchor(commentId));
  if (!comment || !pane.contains(comment) || !comment.checkVisibility()) return false;
  const [box, frame] = [comment.getBoundingClientRect(), pane.getBoundingClientRect()];
  return box.top < frame.bottom && box.bottom > frame.top;
}

interface ReadInPane {
  pane: RefObject<HTMLElement | null>;
  /** What arrived about the open issue, if looking at it reads it. */
  arrived: readonly Notification[];
  onRead: (notifications: readonly Notification[]) => void;
}

/** Reads what arrives about the open issue once its comment has been in sight in the active window. */
export function useReadInPane({ pane, arrived, onRead }: ReadInPane): void {
  const names = arrived.map(({ id }) => id).join(" ");
  const look = useEffectEvent((before: ReadonlySet<number>): ReadonlySet<number> => {
    const element = pane.current;
    if (!element || !document.hasFocus()) return new Set();
    const inSight = arrived.filter((one) => isInSight(element, one.comment_id));
    const seen = inSight.filter(({ id }) => before.has(id));
    if (seen.length > 0) onRead(seen);
    return new Set(inSight.map(({ id }) => id));
  });
  // A timer: what stays in sight counts as read.
  useEffect(() => {
    if (names === "") return;
    let before = look(new Set());
    const timer = setInterval(() => {
      before = look(before);
    }, DWELL_MS);
    return () => clearInterval(timer);
  }, [names]);
}
