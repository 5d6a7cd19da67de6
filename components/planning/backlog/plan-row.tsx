"use client";

import { memo, useLayoutEffect, useRef, type MouseEvent } from "react";
import { CalendarRange, Ellipsis, Inbox } from "@/components/ui/icon/icons";
import { IssueLink } from "@/components/screen/navigation/issue-link";
import { openPeek } from "@/components/issues/peek/peek-url";
import { PriorityIcon } from "@/components/issues/fields/priority-icon";
import { type SelectionStore, useIsSelected } from "@/components/issues/bulk/selection-store";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import { ValueButton } from "@/components/issues/editing/value-button";
import { IssueValue } from "@/components/issues/list/rows/issue-cell";
import type { ListNames } from "@/components/issues/list/rows/list-names";
import { Checkbox } from "@/components/ui/form/checkbox";
import { priorityLabel } from "@/lib/issues/issues/enumerations";
import { TypeIcon } from "@/components/issues/fields/type-icon";
import type { Permit } from "@/components/screen/access/use-can";
import { cn } from "@/components/ui/cn";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/overlay/dropdown-menu";
import { IconButton } from "@/components/ui/button/icon-button";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { Sprint } from "@/lib/planning/sprints/schema";
import type { PlanIssue } from "./use-plan";

/** The data type for a dragged row, which carries the issue's id. */
export const DRAGGED = "application/x-lanework-issue";

interface PlanRowProps {
  issue: ListedIssue;
  names: ListNames;
  /** Possible targets besides the backlog. */
  sprints: readonly Sprint[];
  permit: Permit;
  isActive: boolean;
  isPeeked: boolean;
  selection: SelectionStore;
  onFocus: (key: string) => void;
  /** With Shift, selects everything from the last selected row. */
  onSelect: (issueId: number, isRange: boolean) => void;
  onEdit: (issue: ListedIssue, field: QuickField, row: HTMLElement) => void;
  plan: PlanIssue;
}

function PlanItems({
  issue,
  sprints,
  permit,
  plan,
}: Pick<PlanRowProps, "issue" | "sprints" | "permit" | "plan">) {
  const item = (id: number | null, title: string) => (
    <MenuItem
      key={id}
      icon={id === null ? <Inbox /> : <CalendarRange />}
      disabledReason={id === issue.sprint_id ? "Already here." : permit.reason}
      onSelect={() => plan(issue, id)}
    >
      {title}
    </MenuItem>
  );
  return (
    <>
      <MenuLabel>Move to</MenuLabel>
      {sprints.map(({ id, title }) => item(id, title))}
      {item(null, "Backlog")}
    </>
  );
}

/**
 * Moves focus to a neighbor when the focused element is removed, because it was moved to another
 * section or deleted.
 */
function useFocusAfterLeaving() {
  const ref = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    return () => {
      if (!row?.contains(document.activeElement)) return;
      const next = row.nextElementSibling ?? row.previousElementSibling;
      const heading = row.closest("section")?.querySelector("h2");
      const target = next ?? heading;
      if (target instanceof HTMLElement) target.focus();
    };
  }, []);
  return ref;
}

/**
 * A planned or unplanned issue. Pressing a value edits it, pressing elsewhere opens the peek. With
 * Shift, Ctrl or Cmd, pressing selects the issue.
 */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { issue, names, permit, isActive, isPeeked, selection, onFocus, onSelect, onEdit } = props;
  const ref = useFocusAfterLeaving();
  const isSelected = useIsSelected(selection, issue.id);

  function press(event: MouseEvent<HTMLElement>) {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || !event.currentTarget.contains(target)) return;
    const value = target.closest<HTMLElement>("[data-field]");
    if (target.closest("a, input") || (target.closest("button") && !value)) return;
    if (event.shiftKey || event.metaKey || event.ctrlKey) onSelect(issue.id, event.shiftKey);
    else if (value) onEdit(issue, value.dataset["field"] as QuickField, event.currentTarget);
    else openPeek(issue.key);
  }

  return (
    <li
      ref={ref}
      data-issue-key={issue.key}
      tabIndex={isActive ? 0 : -1}
      draggable={permit.allowed}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(issue.id));
        event.dataTransfer.effectAllowed = "move";
      }}
      onFocus={() => onFocus(issue.key)}
      onClick={press}
      // Otherwise Shift would select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className={cn("plan-row", (isPeeked || isSelected) && "bg-surface-selected")}
    >
      <Checkbox
        aria-label={`Select ${issue.key}`}
        checked={isSelected}
        tabIndex={-1}
        onClick={(event) => onSelect(issue.id, event.shiftKey)}
        className="max-sm:row-span-2"
      />
      <span className="w-16 shrink-0 truncate text-xs text-text-muted numeric max-sm:col-start-4 max-sm:row-start-2 max-sm:w-auto">
        {issue.key}
      </span>
      <TypeIcon type={issue.type} className="max-sm:col-start-2 max-sm:row-start-2" />
      <span className="inline-flex max-sm:col-start-3 max-sm:row-start-2">
        <ValueButton
          field="priority"
          label={`Priority: ${priorityLabel(issue.priority)}`}
          className="max-sm:h-auto"
        >
          <PriorityIcon priority={issue.priority} decorative />
        </ValueButton>
      </span>
      <span
        data-title=""
        className="flex min-w-0 flex-1 max-sm:col-span-4 max-sm:col-start-2 max-sm:row-start-1"
      >
        <IssueLink
          issue={issue}
          tabIndex={-1}
          draggable={false}
          className="block truncate hover:underline"
        >
          {issue.title}
        </IssueLink>
      </span>
      <span className="flex w-28 text-xs text-text-muted max-sm:col-start-5 max-sm:row-start-2 max-sm:w-auto">
        <IssueValue column="lane" issue={issue} names={names} />
      </span>
      <span className="flex w-16 text-xs text-text-muted numeric max-sm:hidden">
        <IssueValue column="estimate" issue={issue} names={names} />
      </span>
      <span className="flex w-7 max-sm:col-start-6 max-sm:row-span-2 max-sm:row-start-1">
        <IssueValue column="assignee" issue={issue} names={names} />
      </span>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={`Plan ${issue.key}`}
            size="sm"
            tabIndex={isActive ? 0 : -1}
            className="max-sm:col-start-7 max-sm:row-span-2 max-sm:row-start-1"
          >
            <Ellipsis />
          </IconButton>
        }
      >
        <PlanItems {...props} />
      </Menu>
    </li>
  );
});
