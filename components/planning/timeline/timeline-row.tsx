"use client";

import { memo } from "react";
import { ChevronRight } from "@/components/ui/icon/icons";
import { TreeCell } from "@/components/issues/list/rows/tree-cell";
import { IssueLink } from "@/components/screen/navigation/issue-link";
import { cn } from "@/components/ui/cn";
import { ColorDot } from "@/components/ui/data/color-dot";
import { useDates } from "@/components/ui/text/now";
import { daysOf } from "../dates/planned-days";
import { barStyle, TimelineBar } from "./timeline-bar";
import { useTimelineTools } from "./timeline-tools";
import type { TimelineGroup, TimelineIssue } from "./timeline-rows";

/** Not a transform, in which a title could not cover the lines of the whole timeline. */
const placeOf = (row: number) => ({ top: `calc(var(--row) * ${row})` });

interface GroupRowProps {
  row: number;
  group: TimelineGroup;
  isActive: boolean;
}

/** An epic with a bar from its first start to its last due date. Its name folds it. */
export const GroupRow = memo(function GroupRow({ row, group, isActive }: GroupRowProps) {
  const { scale, focus, toggle } = useTimelineTools();
  const dates = useDates();
  const { id, title, color, count, isOpen, days } = group;
  const span = days && `${dates.day(days.from)} to ${dates.day(days.to)}`;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-level={1}
      aria-expanded={isOpen}
      style={placeOf(row)}
      className="timeline-row"
    >
      <div role="rowheader" className="timeline-title bg-surface-sunken">
        <button
          type="button"
          data-row={row}
          tabIndex={isActive ? 0 : -1}
          aria-expanded={isOpen}
          aria-label={`${title}${count && `, ${count === "1" ? "1 issue" : `${count} issues`}`}${span ? `, ${span}` : ""}`}
          onFocus={() => focus(row)}
          onClick={() => toggle(id)}
          className="flex h-full min-w-0 flex-1 items-center gap-1.5 text-left font-medium -outline-offset-2"
        >
          <ChevronRight
            className={cn(
              "size-4 shrink-0 text-text-muted transition-transform",
              isOpen && "rotate-90",
            )}
          />
          {color !== undefined && <ColorDot color={color} className="max-sm:hidden" />}
          <span className="truncate">{title}</span>
          <span className="text-xs font-normal text-text-muted numeric">{count}</span>
        </button>
      </div>
      <div role="gridcell" className="relative flex-1 bg-surface-sunken">
        {days && (
          <span title={span} style={barStyle(days, scale)} className="timeline-span">
            <span className="sr-only">{span}</span>
          </span>
        )}
      </div>
    </div>
  );
});

interface IssueRowProps {
  row: number;
  place: TimelineIssue;
  isActive: boolean;
}

/** Rows are made anew with every change; most show the same. */
function isSame(a: IssueRowProps, b: IssueRowProps): boolean {
  const [one, other] = [a.place, b.place];
  return (
    a.row === b.row &&
    a.isActive === b.isActive &&
    one.issue === other.issue &&
    one.level === other.level &&
    one.isOpen === other.isOpen &&
    one.parentKey === other.parentKey &&
    one.below?.from === other.below?.from &&
    one.below?.to === other.below?.to
  );
}

/**
 * An issue with its bar, which can be dragged, or a place to press if it has no dates. Without dates,
 * a parent has a light bar over those of its sub-issues.
 */
export const TimelineIssueRow = memo(function TimelineIssueRow({
  row,
  place,
  isActive,
}: IssueRowProps) {
  const { scale, peeked, canChange, focus, setDay, setOpen, isTree } = useTimelineTools();
  const dates = useDates();
  const { issue, level, isOpen, parentKey, below } = place;
  const span = below && `Sub-issues: ${dates.day(below.from)} to ${dates.day(below.to)}`;
  const tabIndex = isActive ? 0 : -1;
  const hasDates = daysOf(issue) !== undefined;
  const mayDate = !hasDates && canChange(issue);
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-level={level + 1}
      aria-expanded={isOpen}
      style={placeOf(row)}
      className={cn("timeline-row", issue.key === peeked && "bg-surface-selected")}
    >
      <div
        role="rowheader"
        className={cn(
          "timeline-title",
          isTree ? "gap-1.5 pl-5 max-sm:pl-1" : "pl-6 max-sm:pl-3",
          issue.key === peeked ? "bg-surface-selected" : "bg-surface",
        )}
      >
        {isTree && (
          <TreeCell
            issue={issue}
            level={level}
            isOpen={isOpen}
            parentKey={parentKey}
            onToggle={() => setOpen(issue.id, isOpen !== true)}
          />
        )}
        <span className="shrink-0 text-xs text-text-muted numeric max-sm:hidden">{issue.key}</span>
        <IssueLink
          issue={issue}
          tabIndex={tabIndex}
          {...(!hasDates && { "data-row": row, "data-issue-key": issue.key, "data-item-link": "" })}
          onFocus={() => focus(row)}
          className="truncate hover:underline max-sm:line-clamp-2 max-sm:whitespace-normal"
        >
          {issue.title}
        </IssueLink>
      </div>
      <div
        role="gridcell"
        aria-label={hasDates ? undefined : (span ?? "No dates")}
        title={mayDate ? "Press a day to set the dates" : undefined}
        onClick={(event) => {
          if (!mayDate) return;
          const { left } = event.currentTarget.getBoundingClientRect();
          setDay(issue, scale.dayAt(event.clientX - left));
        }}
        className={cn("relative flex-1", mayDate && "cursor-copy hover:bg-surface-hover")}
      >
        {below && <span title={span} style={barStyle(below, scale)} className="timeline-below" />}
        {hasDates && <TimelineBar row={row} issue={issue} tabIndex={tabIndex} />}
      </div>
    </div>
  );
}, isSame);
