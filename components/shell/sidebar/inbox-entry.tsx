"use client";

import { Inbox } from "@/components/ui/icon/icons";
import { countMark, useSummary } from "@/components/inbox/state/use-summary";

/** The inbox entry in the sidebar, with the unread count. */
export function InboxEntry() {
  const mark = countMark(useSummary()?.unread_subjects.all);
  return (
    <>
      <Inbox />
      <span className="flex-1">Inbox</span>
      {mark !== null && (
        <span className="min-w-5 rounded-full bg-accent px-1.5 text-center text-2xs leading-5 font-semibold text-on-accent numeric">
          {mark}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </>
  );
}
