"use client";

import { CalendarClock, Check } from "@/components/ui/icon/icons";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { cn } from "@/components/ui/cn";
import { Avatar } from "@/components/ui/data/avatar";
import { ColorDot } from "@/components/ui/data/color-dot";
import { useExternalStore } from "@/components/ui/external-store";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { type CalendarTools, useCalendarTools } from "./calendar-tools";

/** What an issue's date means, as on cards: done, overdue, at risk, or nothing special. */
function stateOf(issue: ListedIssue, { today, finalLaneId }: CalendarTools) {
  if (issue.lane_id === finalLaneId) return { text: "done", isDone: true };
  if (issue.due_on !== null && issue.due_on < today)
    return { text: "overdue", tone: "text-danger-text" };
  if (issue.schedule_risk) return { text: "a blocker is due later", tone: "text-warning-text" };
  return { text: "" };
}

interface DatedIssueProps {
  issue: ListedIssue;
  tabIndex?: number;
  /** In a list that opens over the calendar, where issues are not dragged. */
  isListed?: boolean;
}

/** An issue on its day. Pressing opens the peek; with Ctrl or Cmd, the browser opens a tab. */
export function DatedIssue({ issue, tabIndex = 0, isListed = false }: DatedIssueProps) {
  const tools = useCalendarTools();
  const { names, drag, peeked, open, canChange } = tools;
  const isDragged = useExternalStore(drag, (now) => now?.issue.id === issue.id, false);
  const { text, tone, isDone = false } = stateOf(issue, tools);
  const lane = names.lanes.get(issue.lane_id);
  const person = issue.assignee_id === null ? undefined : names.people.get(issue.assignee_id);
  const facts = [lane?.title, text, person?.name].filter(Boolean).join(", ");
  return (
    <a
      data-item-link=""
      {...(!isListed && { "data-issue-key": issue.key, "data-dated-id": issue.id })}
      href={issueHref(issue.project_id, issue.key)}
      tabIndex={tabIndex}
      draggable={false}
      aria-label={`${issue.key} ${issue.title}${facts === "" ? "" : `, ${facts}`}`}
      title={`${issue.key} ${issue.title}${text === "" ? "" : ` (${text})`}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open(issue);
      }}
      className={cn(
        "dated-issue",
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
      <span className={cn("truncate", tone, isDone && "text-text-muted line-through")}>
        {issue.title}
      </span>
      {person && (
        <Avatar
          name={person.name}
          src={person.picture}
          size="xs"
          decorative
          className="-mr-0.5 ml-auto size-4 max-sm:size-5"
        />
      )}
    </a>
  );
}
