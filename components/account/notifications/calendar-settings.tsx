"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CalendarFeedPanel, RevokeFeed } from "@/components/screen/calendar/calendar-feed-panel";
import { Button } from "@/components/ui/button/button";
import { calendarFeedsQuery } from "@/lib/planning/calendar-feeds/client";
import type { CalendarFeed } from "@/lib/planning/calendar-feeds/schema";

/** The user's calendar address, and those of projects they subscribed to. */
export function CalendarSettings() {
  const { data = [] } = useQuery(calendarFeedsQuery());
  const [revoked, setRevoked] = useState<CalendarFeed | null>(null);
  const ofProjects = data.filter(({ project }) => project !== null);
  return (
    <>
      <CalendarFeedPanel projectId={null} />
      {ofProjects.length > 0 && (
        <ul aria-label="Projects" className="max-w-xl rounded-md border border-border">
          {ofProjects.map((feed) => (
            <li
              key={feed.id}
              className="flex items-center justify-between gap-3 border-b border-border px-3 py-2 text-sm last:border-b-0"
            >
              <span className="min-w-0 truncate">{feed.project?.name}</span>
              <Button
                size="sm"
                aria-label={`Revoke the address of ${feed.project?.name}`}
                onClick={() => setRevoked(feed)}
              >
                Revoke…
              </Button>
            </li>
          ))}
        </ul>
      )}
      {revoked && <RevokeFeed feed={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}
