"use client";

import Link from "next/link";
import { memo, type CSSProperties } from "react";
import { Avatar } from "@/components/ui/data/avatar";
import { Checkbox } from "@/components/ui/form/checkbox";
import { cn } from "@/components/ui/cn";
import { ColorDot } from "@/components/ui/data/color-dot";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { formatEstimate } from "@/components/issues/fields/estimate";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { LabelChips } from "@/components/issues/fields/label-chips";
import { openPeek } from "@/components/issues/peek/peek-url";
import { PriorityIcon } from "@/components/issues/fields/priority-icon";
import { memberName, type ProjectLookups } from "@/components/issues/fields/project-lookups";
import { type SelectionStore, useIsSelected } from "@/components/issues/bulk/selection-store";
import { TypeIcon } from "@/components/issues/fields/type-icon";

/**
 * Always shows the check box, key, type, priority, title and assignee, and the lane, labels,
 * estimate and time if there is room.
 */
export const ROW_GRID = cn(
  "grid items-center gap-x-2 px-4 sm:px-6",
  "grid-cols-[1rem_4.5rem_1rem_1rem_minmax(0,1fr)_1.5rem]",
  "sm:grid-cols-[1rem_5rem_1rem_1rem_minmax(0,1fr)_8rem_1.5rem]",
  "md:grid-cols-[1rem_5rem_1rem_1rem_minmax(0,1fr)_8rem_1.5rem_4.5rem_6rem]",
  "lg:grid-cols-[1rem_5rem_1rem_1rem_minmax(0,1fr)_fit-content(14rem)_8rem_1.5rem_4.5rem_6rem]",
);

interface IssueTableRowProps {
  issue: ListedIssue;
  index: number;
  lookups: ProjectLookups;
  /** The active row for J and K, which is the list's only tab stop. */
  isActive: boolean;
  isPeeked: boolean;
  selection: SelectionStore;
  onFocus: (key: string) => void;
  /** With Shift, selects a range from the last selected row. */
  onSelect: (id: number, isRange: boolean) => void;
  style: CSSProperties;
}

/**
 * An issue in the list. Pressing outside the title opens the peek; with Shift, Ctrl or Cmd, it
 * selects the issue.
 */
export const IssueTableRow = memo(function IssueTableRow(props: IssueTableRowProps) {
  const { issue, index, lookups, isActive, isPeeked, selection, onFocus, onSelect, style } = props;
  const isSelected = useIsSelected(selection, issue.id);
  const lane = lookups.lanes.find(({ id }) => id === issue.lane_id);
  const assignee = issue.assignee_id === null ? null : memberName(lookups, issue.assignee_id);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isPeeked || undefined}
      data-issue-key={issue.key}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(issue.key)}
      onClick={(event) => {
        const control = event.target instanceof Element && event.target.closest("a, input");
        if (control) return;
        if (event.shiftKey || event.metaKey || event.ctrlKey) onSelect(issue.id, event.shiftKey);
        else openPeek(issue.key);
      }}
      // Otherwise Shift would select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      style={style}
      className={cn(
        ROW_GRID,
        "absolute inset-x-0 top-0 scroll-mt-8 border-b border-border text-sm -outline-offset-2",
        isPeeked || isSelected ? "bg-surface-selected" : "hover:bg-surface-hover",
      )}
    >
      <span role="gridcell" className="inline-flex">
        <Checkbox
          aria-label={`Select ${issue.key}`}
          checked={isSelected}
          tabIndex={-1}
          onClick={(event) => onSelect(issue.id, event.shiftKey)}
        />
      </span>
      <span role="gridcell" className="truncate text-xs text-text-muted numeric">
        {issue.key}
      </span>
      <span role="gridcell" className="inline-flex">
        <TypeIcon type={issue.type} />
      </span>
      <span role="gridcell" className="inline-flex">
        <PriorityIcon priority={issue.priority} />
      </span>
      <span role="gridcell" className="flex min-w-0">
        <Link
          href={issueHref(issue.project_id, issue.key)}
          prefetch={false}
          tabIndex={-1}
          // Two lines on a phone, where rows are tall enough.
          className="line-clamp-2 leading-tight hover:underline sm:block sm:truncate sm:leading-normal"
        >
          {issue.title}
        </Link>
      </span>
      <span role="gridcell" className="hidden justify-end lg:flex">
        <LabelChips ids={issue.label_ids} labels={lookups.labels} max={2} />
      </span>
      <span
        role="gridcell"
        className="hidden min-w-0 items-center gap-1.5 text-xs text-text-muted sm:flex"
      >
        {lane && (
          <>
            <ColorDot color={lane.color} />
            <span className="truncate">{lane.title}</span>
          </>
        )}
      </span>
      <span role="gridcell" className="inline-flex justify-end">
        <Avatar name={assignee ?? null} size="xs" />
      </span>
      <span role="gridcell" className="hidden justify-end text-xs text-text-muted numeric md:flex">
        {issue.estimated_minutes !== null && formatEstimate(issue.estimated_minutes)}
      </span>
      <span role="gridcell" className="hidden justify-end text-xs text-text-muted md:flex">
        <RelativeTime value={issue.updated_at} />
      </span>
    </div>
  );
});
