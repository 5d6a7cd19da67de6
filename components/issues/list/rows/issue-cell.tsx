import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/data/avatar";
import { cn } from "@/components/ui/cn";
import { ColorDot } from "@/components/ui/data/color-dot";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { DueDate, StartDate } from "@/components/issues/fields/due-date";
import { formatEstimate } from "@/components/issues/fields/estimate";
import { LabelChips } from "@/components/issues/fields/label-chips";
import { ValueButton } from "@/components/issues/editing/value-button";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { ListColumn } from "@/lib/issues/issues/client/list-columns";
import {
  COLUMN_CLASSES,
  COLUMN_TEXTS,
  END_COLUMNS,
} from "@/components/issues/list/display/columns";
import type { RowNames } from "./list-names";

interface Content {
  /** The value in words: "Backlog", "unassigned". */
  text: string;
  shown: ReactNode;
}

function dotted(item: { title: string; color: number } | undefined, none: string): Content {
  if (!item) return { text: none, shown: null };
  return {
    text: item.title,
    shown: (
      <>
        <ColorDot color={item.color} />
        <span className="truncate">{item.title}</span>
      </>
    ),
  };
}

function assignee({ assignee_id: id }: ListedIssue, names: RowNames): Content {
  const person = id === null ? undefined : names.people.get(id);
  const name = id === null ? null : (person?.name ?? "Former member");
  return {
    text: name ?? "unassigned",
    shown: (
      <>
        <Avatar name={name} src={person?.picture ?? null} size="xs" decorative />
        <span className="hidden truncate @[4rem]:inline">{name}</span>
      </>
    ),
  };
}

function labels({ label_ids: ids }: ListedIssue, names: RowNames): Content {
  const own = names.labels.filter(({ id }) => ids.includes(id));
  return {
    text: own.map(({ name }) => name).join(", ") || "none",
    shown: <LabelChips ids={ids} labels={names.labels} max={2} />,
  };
}

function estimate({ estimated_minutes: minutes }: ListedIssue): Content {
  const text = minutes === null ? "" : formatEstimate(minutes);
  return { text: text || "none", shown: text };
}

function start({ start_on: day }: ListedIssue): Content {
  return { text: day ?? "none", shown: day !== null && <StartDate day={day} /> };
}

function due(issue: ListedIssue, names: RowNames) {
  const { due_on: day, schedule_risk: isAtRisk } = issue;
  const isDone = names.isDone(issue);
  const shown = day === null ? null : <DueDate {...{ day, isDone, isAtRisk }} />;
  return { text: day ?? "none", shown };
}

const CONTENTS: Record<
  Exclude<ListColumn, "project" | "created" | "updated">,
  (issue: ListedIssue, names: RowNames) => Content
> = {
  lane: (issue, { lanes }) => dotted(lanes.get(issue.lane_id), "unknown"),
  epic: (issue, { epics }) => dotted(epics.get(issue.epic_id ?? 0), "none"),
  sprint: (issue, { sprints }) => {
    const title = sprints.get(issue.sprint_id ?? 0)?.title ?? "";
    return { text: title || "none", shown: <span className="truncate">{title}</span> };
  },
  assignee,
  labels,
  estimate,
  start,
  due,
};

/** On a phone, the second line has the lane, and the assignee is beside both lines. */
const PHONE: Partial<Record<ListColumn, string>> = {
  lane: "max-sm:col-start-5 max-sm:row-start-2 max-sm:w-auto",
  assignee: "max-sm:col-start-6 max-sm:row-span-2 max-sm:row-start-1",
};

interface IssueValueProps {
  column: keyof typeof CONTENTS;
  issue: ListedIssue;
  names: RowNames;
}

/** An issue's value that opens its editor when pressed. */
export function IssueValue({ column, issue, names }: IssueValueProps) {
  const { text, shown } = CONTENTS[column](issue, names);
  const { label, field } = COLUMN_TEXTS[column];
  return (
    <ValueButton
      field={field}
      label={`${label}: ${text}`}
      className={cn("grow", END_COLUMNS.has(column) && "justify-end")}
    >
      {shown}
    </ValueButton>
  );
}

interface IssueCellProps {
  column: ListColumn;
  issue: ListedIssue;
  names: RowNames;
}

/** An issue's value in one of the columns that can be hidden. */
export function IssueCell({ column, issue, names }: IssueCellProps) {
  return (
    <span
      role="gridcell"
      className={cn(
        "flex min-w-0 text-xs text-text-muted",
        COLUMN_CLASSES[column],
        PHONE[column] ?? "max-sm:hidden",
        END_COLUMNS.has(column) && "justify-end numeric",
        column === "assignee" && "@container",
      )}
    >
      {column === "project" ? (
        <span className="truncate">{names.projects?.get(issue.project_id)}</span>
      ) : column === "created" || column === "updated" ? (
        <RelativeTime value={column === "created" ? issue.created_at : issue.updated_at} />
      ) : (
        <IssueValue column={column} issue={issue} names={names} />
      )}
    </span>
  );
}
