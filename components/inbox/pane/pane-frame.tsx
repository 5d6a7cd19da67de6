"use client";

import Link from "next/link";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { ChevronLeft } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";

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

/** How far the body is scrolled when its own heading is out of sight. */
const HEADING_PX = 48;

interface PaneFrameProps {
  /** The item's name, such as its key. */
  title: string;
  /** What the item is about, shown while the body's heading is out of sight. */
  subject?: string | undefined;
  /** The item's page. */
  href?: string;
  sight: Sight;
  /** False while it is loading. */
  isInSight: boolean;
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The open item under its own bar, which always says what is open. Below 900 px, the bar also leads
 * back to the list.
 */
export function PaneFrame(props: PaneFrameProps) {
  const { title, subject, href, sight, isInSight, actions, onClose, children } = props;
  const [scrolled, setScrolled] = useState<string | null>(null);
  const onSeen = useEffectEvent(sight.onSeen);
  const seenId = isInSight ? sight.id : null;
  // A timer: an item that stays in view for a moment counts as read.
  useEffect(() => {
    if (seenId === null) return;
    const timer = setTimeout(() => onSeen(), DWELL_MS);
    return () => clearTimeout(timer);
  }, [seenId]);
  const name = (
    <span className="shrink-0 text-sm font-medium text-text-muted numeric">{title}</span>
  );
  return (
    <section aria-label={title} className="inbox-pane">
      <div className="inbox-pane-bar">
        <IconButton label="Back to inbox" className="md:hidden" onClick={onClose}>
          <ChevronLeft />
        </IconButton>
        <div className="flex min-w-0 flex-1 items-baseline gap-2">
          {href === undefined ? (
            name
          ) : (
            <Link
              href={href}
              prefetch={false}
              className="shrink-0 hover:underline pointer-coarse:py-3"
            >
              {name}
            </Link>
          )}
          {scrolled === title && subject !== undefined && (
            <span aria-hidden="true" className="truncate text-sm font-semibold">
              {subject}
            </span>
          )}
        </div>
        {actions}
      </div>
      <div
        key={title}
        className="inbox-pane-body"
        onScroll={({ currentTarget: { scrollTop } }) =>
          setScrolled(scrollTop > HEADING_PX ? title : null)
        }
      >
        {children}
      </div>
    </section>
  );
}
