"use client";

import { fullName } from "@/components/ui/text/full-name";
import { useState } from "react";
import { Avatar } from "@/components/ui/data/avatar";
import { Button } from "@/components/ui/button/button";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { IssueActivity } from "@/lib/issues/issues/schema";
import { activityText } from "./activity-text";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { collapsedChanges } from "./timeline-entries";

const NONE: ReadonlySet<IssueActivity> = new Set();

interface ActivityListProps {
  /** Oldest first. */
  changes: readonly IssueActivity[];
  lookups: ProjectLookups;
}

function Change({ change, lookups }: { change: IssueActivity; lookups: ProjectLookups }) {
  const name = fullName(change.actor);
  return (
    <li className="flex items-start gap-2">
      <Avatar name={name} src={change.actor.profile_picture} size="xs" decorative />
      <p className="min-w-0 flex-1 break-words text-text-muted">
        <span className="font-medium text-text">{name}</span> {activityText(change, lookups)}{" "}
        <RelativeTime
          value={change.created_at}
          className="text-xs whitespace-nowrap text-text-muted numeric"
        />
      </p>
    </li>
  );
}

/** The changes in order. The middle of a long list, and what was undone right away, is collapsed. */
export function ActivityList({ changes, lookups }: ActivityListProps) {
  const [isExpanded, setExpanded] = useState(false);
  const hidden = isExpanded ? NONE : collapsedChanges(changes);
  const first = changes.find((change) => hidden.has(change));
  const more = hidden.size === changes.length ? "" : "more ";
  return (
    <ol className="flex flex-col gap-2.5 pl-0.5">
      {changes.map((change) =>
        !hidden.has(change) ? (
          <Change key={change.id} change={change} lookups={lookups} />
        ) : (
          change === first && (
            <li key="more">
              <Button variant="ghost" size="sm" onClick={() => setExpanded(true)}>
                Show {hidden.size} {more}changes
              </Button>
            </li>
          )
        ),
      )}
    </ol>
  );
}
