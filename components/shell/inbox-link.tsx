"use client";

import Link from "next/link";
import { Bell, Inbox } from "@/components/ui/icon/icons";
import { countMark, useSummary } from "@/components/inbox/state/use-summary";
import { buttonStyles } from "@/components/ui/button/button-styles";
import { cn } from "@/components/ui/cn";

const MARK = "rounded-full bg-accent font-semibold text-on-accent numeric";

/** The inbox entry in the sidebar, with the unread count. */
export function InboxEntry() {
  const mark = countMark(useSummary()?.unread);
  return (
    <>
      <Inbox />
      <span className="flex-1">Inbox</span>
      {mark !== null && (
        <span className={cn(MARK, "min-w-5 px-1.5 text-center text-2xs leading-5")}>
          {mark}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </>
  );
}

/** The bell in the top bar, shown while the sidebar is hidden. */
export function InboxBell() {
  const mark = countMark(useSummary()?.unread);
  return (
    <Link
      href="/inbox"
      data-tooltip="Inbox"
      data-tooltip-side="bottom"
      aria-label={mark === null ? "Inbox" : `Inbox, ${mark} unread`}
      className={cn(buttonStyles({ variant: "ghost", size: "icon" }), "md:hidden")}
    >
      <Bell />
      {mark !== null && (
        <span
          aria-hidden="true"
          className={cn(
            MARK,
            "absolute -top-0.5 -right-0.5 min-w-4 px-1 text-center text-2xs pointer-coarse:top-1 pointer-coarse:right-1",
          )}
        >
          {mark}
        </span>
      )}
    </Link>
  );
}
