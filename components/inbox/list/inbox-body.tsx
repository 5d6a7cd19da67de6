"use client";

import { ErrorState } from "@/components/ui/feedback/error-state";
import type { InboxFilters } from "@/lib/messaging/notifications/client/filters";
import { isUnread } from "@/lib/messaging/notifications/client/unread";
import type { InboxFilterChange } from "@/components/inbox/state/inbox-url";
import type { useInbox } from "@/components/inbox/state/use-inbox";
import { InboxList, type InboxListProps } from "./inbox-list";
import { InboxEmpty, InboxSkeleton } from "./inbox-states";

interface InboxBodyProps extends Omit<
  InboxListProps,
  "hasMore" | "isLoadingMore" | "onMore" | "isCaughtUp"
> {
  query: ReturnType<typeof useInbox>["list"];
  filters: InboxFilters;
  projectName: string | undefined;
  onChange: InboxFilterChange;
}

/** The list, or what there is instead of it. */
export function InboxBody({ query, filters, projectName, onChange, ...rest }: InboxBodyProps) {
  if (query.isPending) return <InboxSkeleton />;
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Couldn’t load your inbox"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (rest.rows.length === 0 && !query.hasNextPage) {
    return <InboxEmpty filters={filters} projectName={projectName} onChange={onChange} />;
  }
  return (
    <InboxList
      {...rest}
      hasMore={query.hasNextPage}
      isLoadingMore={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
      isCaughtUp={
        filters.tab === "unread" &&
        !query.hasNextPage &&
        !rest.rows.some(({ notifications }) => notifications.some(isUnread))
      }
    />
  );
}
