"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { activityQuery } from "@/lib/issues/client";
import { activityWords } from "./activity-words";
import { fullName, type ProjectFacts } from "./project-facts";

const SHORT = 8;

interface ActivityListProps {
  projectId: number;
  issueKey: string;
  facts: ProjectFacts;
}

/** What happened to the issue, newest first. */
export function ActivityList({ projectId, issueKey, facts }: ActivityListProps) {
  const activity = useInfiniteQuery(activityQuery(projectId, issueKey));
  const [isWhole, setWhole] = useState(false);
  const entries = activity.data?.pages.flat() ?? [];
  const shown = isWhole ? entries : entries.slice(0, SHORT);
  const hasOlder = isWhole ? activity.hasNextPage : entries.length > SHORT;

  function showOlder() {
    if (isWhole) void activity.fetchNextPage();
    setWhole(true);
  }

  return (
    <section aria-label="Activity">
      <h3 className="mb-2 text-sm font-semibold">Activity</h3>
      {activity.isPending && (
        <div className="flex flex-col gap-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      )}
      {activity.isError && (
        <p className="text-sm text-text-muted">
          The activity did not load.{" "}
          <Button size="sm" onClick={() => void activity.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ol className="flex flex-col gap-2.5">
        {shown.map((entry) => {
          const name = fullName(entry.actor);
          return (
            <li key={entry.id} className="flex items-start gap-2">
              <Avatar name={name} src={entry.actor.profile_picture} size="xs" decorative />
              <p className="min-w-0 flex-1 break-words">
                <span className="font-medium">{name}</span> {activityWords(entry, facts)}{" "}
                <RelativeTime
                  value={entry.created_at}
                  className="text-xs whitespace-nowrap text-text-muted numeric"
                />
              </p>
            </li>
          );
        })}
      </ol>
      {hasOlder && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2"
          loading={activity.isFetchingNextPage}
          onClick={showOlder}
        >
          Show older
        </Button>
      )}
    </section>
  );
}
