"use client";

import type { CSSProperties } from "react";
import { CalendarClock, Check } from "@/components/ui/icon/icons";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { cn } from "@/components/ui/cn";
import { Avatar } from "@/components/ui/data/avatar";
import { ColorDot } from "@/components/ui/data/color-dot";
import { useExternalStore } from "@/components/ui/external-store";
import { useDates } from "@/components/ui/text/now";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { daysOf } from "../dates/planned-days";
import { type CalendarTools, useCalendarTools } from "./calendar-tools";
import type { Segment } from "../dates/week-layout";

/** What an issue's date means, as on cards: done, overdue, at risk, or nothing special. */
function stateOf(issue: ListedIssue, { today, finalLaneId }: CalendarTools) {
  if (issue.lane_id === finalLaneId) return { text: "done", isDone: true };
  if (issue.due_on !== null && issue.due_on < today)
    return { text: "overdue", tone: "text-danger-text" };
  if (issue.schedule_risk) return { text: "a blocker is due later", tone: "text-warning-text" };
  return { text: "" };
}

/** Where a segment is, and which of its ends can be dragged. */
function attributesOf({ issue, from, to, slot, length, isContinued, continues, isFirst }: Segment) {
  const hasBoth = issue.start_on !== null && issue.due_on !== null;
  const ends = [isContinued ? "" : "start", continues ? "" : "due"].join(" ");
  return {
    "data-first": from,
    "data-last": to,
    "data-continued": isFirst ? undefined : "",
    "data-from-before": isContinued ? "" : undefined,
    "data-goes-on": continues ? "" : undefined,
    "data-ends": hasBoth ? ends : undefined,
    style: { gridRow: slot + 2, "--days": length } as CSSProperties,
  };
}

interface DatedIssueProps {
  issue: ListedIssue;
  tabIndex?: number;
  /** In a list that opens over the calendar, where issues are not dragged. */
  isListed?: boolean;
  /** The part that a week shows, if the issue is in one. */
  segment?: Segment;
}

/** An issue on its day. Pressing opens the peek; with Ctrl or Cmd, the browser opens a tab. */
export function DatedIssue({ issue, tabIndex = 0, isListed = false, segment }: DatedIssueProps) {
  const tools = useCalendarTools();
  const { names, drag, peeked, open, canChange } = tools;
  const dates = useDates();
  const isDragged = useExternalStore(drag, (now) => now?.issue.id === issue.id, false);
  const { text, tone, isDone = false } = stateOf(issue, tools);
  const lane = names.lanes.get(issue.lane_id);
  const person = issue.assignee_id === null ? undefined : names.people.get(issue.assignee_id);
  const days = daysOf(issue);
  const range =
    days && days.from < days.to ? `${dates.day(days.from)} to ${dates.day(days.to)}` : undefined;
  const facts = [range, lane?.title, text, person?.name].filter(Boolean).join(", ");
  const notes = [range, text].filter(Boolean).join(", ");
  const isBar = segment !== undefined && segment.length > 1;
  return (
    <a
      data-item-link=""
      {...(!isListed && { "data-issue-key": issue.key, "data-dated-id": issue.id })}
      {...(segment && attributesOf(segment))}
      href={issueHref(issue.project_id, issue.key)}
      tabIndex={tabIndex}
      draggable={false}
      aria-label={`${issue.key} ${issue.title}${facts === "" ? "" : `, ${facts}`}`}
      title={`${issue.key} ${issue.title}${notes === "" ? "" : ` (${notes})`}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open(issue);
      }}
      className={cn(
        "dated-issue",
        segment ? "dated-segment" : "w-full",
        isBar && "dated-bar",
        issue.key === peeked && "border-accent ring-1 ring-accent",
        !isListed && canChange(issue) ? "cursor-grab" : "cursor-pointer",
        isDragged && "opacity-40",
      )}
    >
      {isDone ? (
        <Check className="size-3.5 shrink-0 text-success-text" />
      ) : tone === undefined ? (
        lane && <ColorDot color={lane.color} className="size-2" />
      ) : (
        <CalendarClock className={cn("size-3.5 shrink-0", tone)} />
      )}
      <span className="flex min-w-0 flex-col">
        <span
          className={cn(
            isBar ? "truncate" : "line-clamp-2 wrap-anywhere",
            tone,
            isDone && "text-text-muted line-through",
          )}
        >
          {issue.title}
        </span>
        {range && (
          <span className={cn("truncate text-xs text-text-muted", !isListed && "sm:hidden")}>
            {range}
          </span>
        )}
      </span>
      {person && (
        <Avatar
          name={person.name}
          src={person.picture}
          size="xs"
          decorative
          className={cn(
            "-mr-0.5 ml-auto size-4 max-sm:size-5",
            !isBar && "sm:@max-[64rem]/days:hidden",
          )}
        />
      )}
    </a>
  );
}
