"use client";

import { memo, type MouseEvent } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { cn } from "@/components/ui/cn";
import { Highlighted } from "@/components/ui/text/highlighted";
import { IssueLink } from "@/components/screen/navigation/issue-link";
import { type SelectionStore, useIsSelected } from "@/components/issues/bulk/selection-store";
import { ValueButton } from "@/components/issues/editing/value-button";
import { PriorityIcon } from "@/components/issues/fields/priority-icon";
import { TypeIcon } from "@/components/issues/fields/type-icon";
import { COLUMN_CLASSES } from "@/components/issues/list/display/columns";
import type { ListColumn } from "@/lib/issues/issues/client/list-columns";
import { priorityLabel } from "@/lib/issues/issues/enumerations";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { ChildCount } from "@/components/issues/fields/parent/child-count";
import { IssueCell } from "./issue-cell";
import type { RowNames } from "./list-names";
import { rowStyle, type RowHandlers } from "./row-handlers";
import { TreeCell } from "./tree-cell";

interface IssueRowProps {
  /** Its number in the list, from 0. */
  row: number;
  issue: ListedIssue;
  columns: readonly ListColumn[];
  names: RowNames;
  /** The row that keys act on, which is the list's only tab stop. */
  isActive: boolean;
  isPeeked: boolean;
  /** In a list with groups, whose headers are on level 1, or with sub-issues below their parents. */
  level: number | undefined;
  /** In a list with sub-issues below their parents. */
  treeLevel: number | undefined;
  /** Whether its sub-issues are shown; undefined if the list has none below it. */
  isOpen: boolean | undefined;
  /** The key of a parent that it is not shown below. */
  parentKey: string | undefined;
  selection: SelectionStore;
  handlers: RowHandlers;
  terms: readonly string[];
}

/**
 * An issue in the list. Pressing a value edits it, pressing elsewhere opens the peek. With Shift,
 * Ctrl or Cmd, pressing selects the issue.
 */
export const IssueRow = memo(function IssueRow(props: IssueRowProps) {
  const { row, issue, columns, names, isActive, isPeeked, selection, handlers, terms } = props;
  const { level, treeLevel, isOpen, parentKey } = props;
  const isSelected = useIsSelected(selection, issue.id);

  function press(event: MouseEvent<HTMLElement>) {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("a, input, [data-tree]")) return;
    const value = target?.closest<HTMLElement>("[data-field]") ?? undefined;
    if (event.shiftKey || event.metaKey || event.ctrlKey) handlers.select(issue.id, event.shiftKey);
    else if (value) handlers.edit(issue, event.currentTarget, value);
    else handlers.peek(issue);
  }

  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-level={level}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      aria-current={isPeeked || undefined}
      data-row={row}
      data-issue-key={issue.key}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => handlers.focus(row)}
      onClick={press}
      // Otherwise Shift would select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      style={rowStyle(row)}
      className="list-row list-row-issue"
    >
      <span role="gridcell" className="inline-flex max-sm:row-span-2">
        <Checkbox
          aria-label={`Select ${issue.key}`}
          checked={isSelected}
          tabIndex={-1}
          onClick={(event) => handlers.select(issue.id, event.shiftKey)}
        />
      </span>
      <span
        role="gridcell"
        className={cn(
          "truncate text-xs text-text-muted numeric max-sm:col-start-4 max-sm:row-start-2 max-sm:w-auto",
          COLUMN_CLASSES.key,
        )}
      >
        <Highlighted text={issue.key} terms={terms} />
      </span>
      <span role="gridcell" className="inline-flex shrink-0 max-sm:col-start-2 max-sm:row-start-2">
        <TypeIcon type={issue.type} />
      </span>
      <span role="gridcell" className="inline-flex shrink-0 max-sm:col-start-3 max-sm:row-start-2">
        <ValueButton
          field="priority"
          label={`Priority: ${priorityLabel(issue.priority)}`}
          className="max-sm:h-auto"
        >
          <PriorityIcon priority={issue.priority} decorative />
        </ValueButton>
      </span>
      <span
        role="gridcell"
        data-title=""
        className="flex min-w-0 flex-1 gap-x-2 max-sm:col-span-4 max-sm:col-start-2 max-sm:row-start-1"
      >
        {treeLevel !== undefined && (
          <TreeCell
            issue={issue}
            level={treeLevel}
            isOpen={isOpen}
            parentKey={parentKey}
            onToggle={() => handlers.setOpen(issue.id, isOpen === false)}
          />
        )}
        <span className="min-w-0">
          <IssueLink issue={issue} tabIndex={-1} className="block truncate hover:underline">
            <Highlighted text={issue.title} terms={terms} />
          </IssueLink>
          {"excerpt" in issue && typeof issue.excerpt === "string" && (
            <span className="block truncate text-xs text-text-muted">
              <Highlighted text={issue.excerpt} terms={terms} />
            </span>
          )}
        </span>
        <ChildCount issue={issue} />
      </span>
      {columns.map((column) => (
        <IssueCell key={column} column={column} issue={issue} names={names} />
      ))}
    </div>
  );
});
