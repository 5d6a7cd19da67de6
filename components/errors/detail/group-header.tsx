"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Rocket, Server } from "@/components/ui/icon/icons";
import { Badge } from "@/components/ui/data/badge";
import { Button } from "@/components/ui/button/button";
import { useNow } from "@/components/ui/text/now";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { groupTagsQuery } from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { GroupAssignee } from "@/components/errors/group/group-assignee";
import { isNewGroup } from "@/components/errors/group/is-new";
import { GroupLevel } from "@/components/errors/group/group-level";
import type { linkedIssueOf } from "@/components/errors/group/linked-issue";
import { GroupStatusBadge } from "@/components/errors/group/group-status";

/** Longer messages are truncated initially. */
const LONG = 400;
/** How many of the newest occurrences are read for users and tags. */
const MAX_READ = 500;

interface GroupHeaderProps {
  group: ErrorGroup;
  issue: ReturnType<typeof linkedIssueOf>;
  headingId: string;
  actions: ReactNode;
}

/** The error, its status, and how often and when it occurred. */
export function GroupHeader({ group, issue, headingId, actions }: GroupHeaderProps) {
  const { now } = useNow();
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-1.5">
        <GroupStatusBadge group={group} />
        {isNewGroup(group, now) && <Badge tone="accent">New</Badge>}
        <GroupLevel level={group.level} />
        <Badge icon={<Server />} className="truncate">
          {group.environment}
        </Badge>
        {group.release !== null && (
          <Badge icon={<Rocket />} className="truncate">
            {group.release}
          </Badge>
        )}
      </div>
      <div className="min-w-0">
        <h1 id={headingId} tabIndex={-1} className="text-lg font-semibold break-words outline-none">
          {group.exception_class}
        </h1>
        <Message text={group.latest_message} />
        {group.culprit !== "" && (
          <p className="mt-1 font-mono text-xs break-all text-text-muted">{group.culprit}</p>
        )}
      </div>
      {/* On a phone, in reach of a thumb wherever the page is scrolled. */}
      <div
        role="group"
        aria-label="Actions for this error"
        data-bottom-bar=""
        className="flex items-center gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-[var(--bottombar-height,0px)] max-sm:z-20 max-sm:border-t max-sm:border-border max-sm:bg-surface max-sm:px-4 max-sm:py-2 max-sm:*:min-w-0 max-sm:*:flex-1 sm:flex-wrap max-sm:[&_svg]:hidden"
      >
        {actions}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-y border-border py-3 sm:flex sm:gap-x-12">
        <Figure label="Occurrences">{group.occurrence_count.toLocaleString("en")}</Figure>
        <Users group={group} />
        <Figure label="Last seen">
          <RelativeTime value={group.last_seen_at} />
        </Figure>
        <Figure label="First seen">
          <RelativeTime value={group.first_seen_at} />
        </Figure>
        {issue !== null && (
          <Figure label={`Assignee of ${issue.key}`}>
            <span className="flex min-w-0 text-sm font-medium">
              {issue.assigneeId === null ? (
                <span className="text-text-muted">No one</span>
              ) : (
                <GroupAssignee projectId={group.project_id} userId={issue.assigneeId} showsName />
              )}
            </span>
          </Figure>
        )}
      </dl>
    </header>
  );
}

/** Users affected, as far as the kept occurrences tell. */
function Users({ group }: { group: ErrorGroup }) {
  const tags = useQuery(groupTagsQuery(group.project_id, group.id)).data;
  if (!tags || tags.events === 0) return null;
  const { users, events, events_with_user: named } = tags;
  return (
    <Figure label="Users affected">
      {named === 0 ? (
        <span className="text-sm font-normal text-text-muted">Not sent</span>
      ) : (
        <>
          {users.toLocaleString("en")}{" "}
          <span className="text-xs font-normal text-text-muted">
            {events < MAX_READ ? `in ${events} kept` : `in the newest ${events}`}
          </span>
        </>
      )}
    </Figure>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-text-muted">{label}</dt>
      <dd className="text-md font-semibold numeric">{children}</dd>
    </div>
  );
}

function Message({ text }: { text: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  if (text === "") return null;
  const isLong = text.length > LONG;
  return (
    <>
      <p id={id} className="mt-0.5 max-w-prose text-base break-words whitespace-pre-wrap">
        {isLong && !isExpanded ? `${text.slice(0, LONG).trimEnd()}…` : text}
      </p>
      {isLong && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-2"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? "Show less" : "Show full message"}
        </Button>
      )}
    </>
  );
}
