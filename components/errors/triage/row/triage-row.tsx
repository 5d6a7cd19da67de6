"use client";

import Link from "next/link";
import { memo, useState } from "react";
import { Badge } from "@/components/ui/data/badge";
import { Checkbox } from "@/components/ui/form/checkbox";
import { cn } from "@/components/ui/cn";
import { useNow } from "@/components/ui/text/now";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { ErrorGroup, TrendPeriod } from "@/lib/errors/groups/schema";
import { groupHref } from "@/components/screen/navigation/error-group-href";
import { swipeVerb, type Verb, VERBS } from "@/components/errors/group/group-text";
import { linkedIssueOf } from "@/components/errors/group/linked-issue";
import { GroupAssignee } from "@/components/errors/group/group-assignee";
import { GroupLevel } from "@/components/errors/group/group-level";
import { isNewGroup } from "@/components/errors/group/is-new";
import { GroupStatusBadge, statusLabel } from "@/components/errors/group/group-status";
import { RowActions } from "./row-actions";
import { Sparkline } from "./triage-sparkline";
import { PERIODS, shortCount } from "@/components/errors/group/triage-text";

interface TriageRowProps {
  group: ErrorGroup;
  /** The chart's bars; undefined until loaded. */
  trend: readonly number[] | undefined;
  period: TrendPeriod;
  /** The URL of the list to return to. */
  query: string;
  /** The active row for J and K, which is the list's only tab stop. */
  isActive: boolean;
  isSelected: boolean;
  /** Whether the tab already implies the status of its groups. */
  isStatusImplied: boolean;
  onFocus: (id: number) => void;
  onSelect: (id: number, isExtending: boolean) => void;
  onOpen: (group: ErrorGroup) => void;
  onStatus: (groups: readonly ErrorGroup[], verb: Verb) => void;
}

/** An error group. Pressing anywhere on it opens it. */
export const TriageRow = memo(function TriageRow(props: TriageRowProps) {
  const {
    group,
    trend,
    period,
    query,
    isActive,
    isSelected,
    isStatusImplied,
    onFocus,
    onSelect,
    onOpen,
    onStatus,
  } = props;
  const { now } = useNow();
  const [isPointedAt, setPointedAt] = useState(false);
  const tabIndex = isActive ? 0 : -1;
  return (
    <li
      data-pull-right={VERBS[swipeVerb(group.status, "right")].label}
      data-pull-left={VERBS[swipeVerb(group.status, "left")].label}
      className={cn(
        "pulled-row triage-row",
        isSelected ? "bg-surface-selected" : "hover:bg-surface-hover",
      )}
      onClick={(event) => {
        const control =
          event.target instanceof Element && event.target.closest("a, input, button, label");
        if (control) return;
        if (event.shiftKey || event.metaKey || event.ctrlKey) onSelect(group.id, event.shiftKey);
        else onOpen(group);
      }}
      onPointerEnter={(event) => event.pointerType === "mouse" && setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      // Otherwise Shift would select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      {/* Its surroundings are pressed too, so that a thumb hits it. */}
      <label className="flex pointer-coarse:-m-3.5 pointer-coarse:p-3.5">
        <Checkbox
          aria-label={`Select ${group.exception_class}: ${group.latest_message}`}
          checked={isSelected}
          tabIndex={tabIndex}
          onFocus={() => onFocus(group.id)}
          onClick={(event) => {
            onFocus(group.id);
            onSelect(group.id, event.shiftKey);
          }}
        />
      </label>
      <div className="min-w-0">
        <Link
          href={groupHref(group.project_id, group.id, query)}
          prefetch={false}
          data-error-row={group.id}
          tabIndex={tabIndex}
          onFocus={() => onFocus(group.id)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onOpen(group);
          }}
          className="block outline-none max-sm:line-clamp-2 max-sm:break-words sm:truncate"
        >
          <span className="font-semibold">{group.exception_class}</span>{" "}
          <span>{group.latest_message}</span>
        </Link>
        <div className="triage-facts">
          {isNewGroup(group, now) && <Badge tone="accent">New</Badge>}
          {isStatusImplied ? (
            <span className="sr-only">{statusLabel(group)}</span>
          ) : (
            <GroupStatusBadge group={group} />
          )}
          <Badge className="max-w-32">
            <span className="sr-only">Environment: </span>
            <span className="truncate">{group.environment}</span>
          </Badge>
          <GroupLevel level={group.level} />
          <LinkedKey group={group} tabIndex={tabIndex} />
          {group.release !== null && (
            <span className="max-w-48 shrink-0 truncate">
              <span className="sr-only">Release: </span>
              {group.release}
            </span>
          )}
          {group.culprit !== "" && (
            <span className="min-w-0 truncate font-mono max-sm:basis-full">
              <span className="sr-only">In </span>
              {group.culprit}
            </span>
          )}
        </div>
        <div className="triage-below">
          <Sparkline trend={trend} period={period} className="w-20 shrink-0" />
          <Count group={group} trend={trend} period={period} isInline />
          <span className="ml-auto text-right numeric">
            <span className="sr-only">Last seen </span>
            <RelativeTime value={group.last_seen_at} />
            <span className="block">
              First <span className="sr-only">seen</span>{" "}
              <RelativeTime value={group.first_seen_at} />
            </span>
          </span>
        </div>
      </div>
      <Sparkline trend={trend} period={period} className="hidden w-24 md:flex" />
      <Count group={group} trend={trend} period={period} />
      <span className="hidden text-right text-xs md:block">
        <span className="sr-only">Last seen </span>
        <RelativeTime value={group.last_seen_at} />
      </span>
      <span className="hidden text-right text-xs text-text-muted lg:block">
        <span className="sr-only">First seen </span>
        <RelativeTime value={group.first_seen_at} />
      </span>
      {isPointedAt && <RowActions group={group} onStatus={onStatus} />}
    </li>
  );
});

interface CountProps extends Pick<TriageRowProps, "group" | "trend" | "period"> {
  /** In one line, on a phone. */
  isInline?: boolean;
}

/** Occurrences in the period, and in total if that differs. */
function Count({ group, trend, period, isInline = false }: CountProps) {
  const total = group.occurrence_count;
  const count = trend?.reduce((sum, part) => sum + part, 0);
  return (
    <span className={cn("numeric", !isInline && "hidden text-right md:block")}>
      <span className="text-sm font-medium text-text">
        {count === undefined ? "…" : shortCount(count)}
        <span className="sr-only">
          {count === 1 ? " occurrence" : " occurrences"} in the last {PERIODS[period].label}
        </span>
      </span>
      {count !== total && (
        <span className={cn("text-xs text-text-muted", isInline ? "ml-1.5" : "block")}>
          {isInline && "of "}
          {shortCount(total)}
          {!isInline && " total"}
        </span>
      )}
    </span>
  );
}

/** The issue that the group was promoted to, such as "ENG-42", and who has it. */
function LinkedKey({ group, tabIndex }: { group: ErrorGroup; tabIndex: number }) {
  const issue = linkedIssueOf(group);
  if (!issue) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5">
      <Link
        href={issue.href}
        prefetch={false}
        tabIndex={tabIndex}
        className="relative font-medium text-accent-text numeric hover:underline pointer-coarse:before:absolute pointer-coarse:before:-inset-3.5"
      >
        <span className="sr-only">Issue </span>
        {issue.key}
      </Link>
      {issue.assigneeId !== null && (
        <GroupAssignee projectId={group.project_id} userId={issue.assigneeId} />
      )}
    </span>
  );
}
