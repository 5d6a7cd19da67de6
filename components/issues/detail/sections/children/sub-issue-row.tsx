"use client";

import Link from "next/link";
import { DueDate } from "@/components/issues/fields/due-date";
import { PriorityIcon } from "@/components/issues/fields/priority-icon";
import { memberName, type ProjectLookups } from "@/components/issues/fields/project-lookups";
import type { Permit } from "@/components/screen/access/use-can";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { IconButton } from "@/components/ui/button/icon-button";
import { cn } from "@/components/ui/cn";
import { Avatar } from "@/components/ui/data/avatar";
import { ColorDot } from "@/components/ui/data/color-dot";
import { X } from "@/components/ui/icon/icons";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { ChildCount } from "@/components/issues/fields/parent/child-count";

interface SubIssueRowProps {
  issue: ListedIssue;
  lookups: ProjectLookups;
  /** Whether the user can change the sub-issue. */
  permit: Permit;
  onRemove: () => void;
}

/** A sub-issue: priority, key, title, its own sub-issues, due date, lane and assignee. */
export function SubIssueRow({ issue, lookups, permit, onRemove }: SubIssueRowProps) {
  const lane = lookups.lanes.find(({ id }) => id === issue.lane_id);
  const isDone = lane !== undefined && lane.id === lookups.lanes.at(-1)?.id;
  const assignee = lookups.members.find(({ id }) => id === issue.assignee_id);
  const name = memberName(lookups, issue.assignee_id);
  return (
    <li className="-mx-2 flex min-h-9 items-center gap-2 rounded-md pr-1 pl-2 transition-colors hover:bg-surface-hover">
      <PriorityIcon priority={issue.priority} />
      <Link
        href={issueHref(issue.project_id, issue.key)}
        className="flex min-w-0 flex-1 items-baseline gap-2 py-1 hover:underline pointer-coarse:py-3"
      >
        <span className="shrink-0 text-xs text-text-muted numeric">{issue.key}</span>
        <span className={cn("truncate", isDone && "text-text-muted line-through")}>
          {issue.title}
        </span>
      </Link>
      <ChildCount issue={issue} />
      {issue.due_on !== null && (
        <span className="shrink-0 text-xs @max-sm:hidden">
          <DueDate day={issue.due_on} isDone={isDone} isAtRisk={issue.schedule_risk} />
        </span>
      )}
      <span className="flex max-w-32 shrink-0 items-center gap-1.5 text-xs text-text-muted @max-sm:max-w-20">
        <ColorDot color={lane?.color ?? 0} />
        <span className="truncate">{lane?.title ?? "…"}</span>
      </span>
      <Avatar
        name={issue.assignee_id === null ? null : (name ?? "Former member")}
        src={assignee?.profile_picture ?? null}
        size="xs"
      />
      {permit.allowed && (
        <IconButton size="sm" label={`Remove ${issue.key} from its parent`} onClick={onRemove}>
          <X />
        </IconButton>
      )}
    </li>
  );
}
