"use client";

import { fullName } from "@/components/ui/text/full-name";
import { useState } from "react";
import { Avatar } from "@/components/ui/data/avatar";
import { Button } from "@/components/ui/button/button";
import { useDates } from "@/components/ui/text/now";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { IssueActivity } from "@/lib/issues/issues/schema";
import { activityText } from "./activity-text";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { cn } from "@/components/ui/cn";
import { changeAnchor } from "./linked-change";
import { collapsedChanges } from "./timeline-entries";

const NONE: ReadonlySet<IssueActivity> = new Set();

interface ActivityListProps {
  /** Oldest first. */
  changes: readonly IssueActivity[];
  lookups: ProjectLookups;
  /** The change that a notification leads to: highlighted, and never collapsed. */
  linkedId: number | undefined;
}

interface ChangeProps {
  change: IssueActivity;
  lookups: ProjectLookups;
  isLinked: boolean;
}

function Change({ change, lookups, isLinked }: ChangeProps) {
  const name = fullName(change.actor);
  const dates = useDates();
  return (
    <li
      id={changeAnchor(change.id)}
      className={cn(
        "flex items-start gap-2",
        isLinked && "-mx-2 rounded-md bg-surface-selected px-2 py-1.5",
      )}
    >
      <Avatar name={name} src={change.actor.profile_picture} size="xs" decorative />
      <p className="min-w-0 flex-1 break-words text-text-muted">
        <span className="font-medium text-text">{name}</span> {activityText(change, lookups, dates)}{" "}
        <RelativeTime
          value={change.created_at}
          className="text-xs whitespace-nowrap text-text-muted numeric"
        />
      </p>
    </li>
  );
}

/** The changes in order. The middle of a long list, and what was undone right away, is collapsed. */
export function ActivityList({ changes, lookups, linkedId }: ActivityListProps) {
  const [isExpanded, setExpanded] = useState(false);
  const hidden = isExpanded ? NONE : collapsedChanges(changes, linkedId);
  const first = changes.find((change) => hidden.has(change));
  const more = hidden.size === changes.length ? "" : "more ";
  return (
    <ol className="flex flex-col gap-2.5 pl-0.5">
      {changes.map((change) =>
        !hidden.has(change) ? (
          <Change
            key={change.id}
            change={change}
            lookups={lookups}
            isLinked={change.id === linkedId}
          />
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
