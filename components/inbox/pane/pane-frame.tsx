"use client";

import { useEffect, useEffectEvent, type ReactNode } from "react";
import { ChevronLeft } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";

/**
 * How long an item must be viewed to count as read, so that moving through rows does not mark them
 * all.
 */
const DWELL_MS = 1000;

/** The open item, to detect when it has been viewed. */
export interface Sight {
  /** Changes with the open item; null if the item is not in a list. */
  id: string | null;
  onSeen: () => void;
}

interface PaneFrameProps {
  title: string;
  sight: Sight;
  /** False while it is loading. */
  isInSight: boolean;
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The open item under its own bar. Below 900 px, the bar leads back to the list, and the actions are
 * at the bottom, in reach of the thumb.
 */
export function PaneFrame(props: PaneFrameProps) {
  const { title, sight, isInSight, actions, onClose, children } = props;
  const onSeen = useEffectEvent(sight.onSeen);
  const seenId = isInSight ? sight.id : null;
  // A timer: an item that stays in view for a moment counts as read.
  useEffect(() => {
    if (seenId === null) return;
    const timer = setTimeout(() => onSeen(), DWELL_MS);
    return () => clearTimeout(timer);
  }, [seenId]);
  return (
    <section aria-label={title} className="inbox-pane">
      <div className="flex min-h-12 min-w-0 items-center gap-1 border-b border-border px-2 md:pl-5">
        <Button variant="ghost" className="md:hidden" onClick={onClose}>
          <ChevronLeft />
          Inbox
        </Button>
        <span className="truncate text-sm font-medium text-text-muted numeric">{title}</span>
      </div>
      <div className="inbox-pane-actions">{actions}</div>
      <div className="inbox-pane-body">{children}</div>
    </section>
  );
}
