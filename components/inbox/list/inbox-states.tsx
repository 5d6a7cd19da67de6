"use client";

import { AlarmClock, Inbox, SearchX } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { InboxFilters } from "@/lib/messaging/notifications/client/filters";
import type { InboxFilterChange } from "@/components/inbox/state/inbox-url";
import { KIND_LABELS } from "@/components/inbox/rows/inbox-text";

/** Placeholder rows. */
export function InboxSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading your inbox">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex h-15.5 gap-2.5 border-b border-border px-3 pt-3">
          <Skeleton className="size-6 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface InboxEmptyProps {
  filters: InboxFilters;
  projectName: string | undefined;
  onChange: InboxFilterChange;
}

/** The empty state, with the reason. */
export function InboxEmpty({ filters, projectName, onChange }: InboxEmptyProps) {
  const { tab, kind, project_id: projectId } = filters;
  const words = [
    ...(kind === undefined ? [] : [KIND_LABELS[kind]]),
    ...(projectId === undefined ? [] : [`Project: ${projectName ?? "unknown"}`]),
  ];
  if (words.length > 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={tab === "unread" ? "Nothing unread here" : "Nothing here"}
        text={`Filtered by ${words.join(", ")}.`}
        actions={<Button onClick={() => onChange(({ tab }) => ({ tab }))}>Clear filters</Button>}
      />
    );
  }
  if (tab === "snoozed") {
    return (
      <EmptyState
        icon={<AlarmClock />}
        title="Nothing snoozed"
        text={
          <>
            Snooze a notification<span className="pointer-coarse:hidden"> with H</span> to hide it
            until later, or until its issue changes.
          </>
        }
      />
    );
  }
  if (tab === "unread") {
    return (
      <EmptyState
        icon={<Inbox />}
        title="You’re all caught up"
        text="Updates to your issues and mentions of you appear here."
        actions={
          <Button onClick={() => onChange(() => ({ tab: "all" }))}>Show read notifications</Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Inbox />}
      title="No notifications yet"
      text="You’ll be notified about issues you’re assigned to, watch or are mentioned in. Watch an issue to follow it."
    />
  );
}
