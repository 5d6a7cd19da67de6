"use client";

import Link from "next/link";
import { memo, useLayoutEffect, useRef } from "react";
import { CalendarRange, Ellipsis, Inbox } from "@/components/ui/icon/icons";
import { formatEstimate } from "@/components/issues/fields/estimate";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { openPeek } from "@/components/issues/peek/peek-url";
import { PriorityIcon } from "@/components/issues/fields/priority-icon";
import { memberName, type ProjectLookups } from "@/components/issues/fields/project-lookups";
import { TypeIcon } from "@/components/issues/fields/type-icon";
import type { Permit } from "@/components/screen/access/use-can";
import { Avatar } from "@/components/ui/data/avatar";
import { cn } from "@/components/ui/cn";
import { ColorDot } from "@/components/ui/data/color-dot";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/overlay/dropdown-menu";
import { IconButton } from "@/components/ui/button/icon-button";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { Sprint } from "@/lib/planning/sprints/schema";
import type { PlanIssue } from "./use-plan";

/** The data type for a dragged row, which carries the issue's id. */
export const DRAGGED = "application/x-lanework-issue";

interface PlanRowProps {
  issue: ListedIssue;
  lookups: Pick<ProjectLookups, "lanes" | "members">;
  /** Possible targets besides the backlog. */
  sprints: readonly Sprint[];
  permit: Permit;
  isActive: boolean;
  isPeeked: boolean;
  onFocus: (key: string) => void;
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

/** A planned or unplanned issue. Pressing anywhere but the title opens the peek. */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { issue, lookups, permit, isActive, isPeeked, onFocus } = props;
  const ref = useFocusAfterLeaving();
  const lane = lookups.lanes.find(({ id }) => id === issue.lane_id);
  const assignee = issue.assignee_id === null ? null : memberName(lookups, issue.assignee_id);
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
      onClick={(event) => {
        const isControl =
          event.target instanceof Element && event.target.closest("a, button, [role=menu]");
        if (!isControl) openPeek(issue.key);
      }}
      className={cn(
        "flex min-h-9 items-center gap-2 border-b border-border px-3 text-sm -outline-offset-2 last:border-b-0 pointer-coarse:min-h-11",
        isPeeked ? "bg-surface-selected" : "hover:bg-surface-hover",
      )}
    >
      <span className="w-16 shrink-0 truncate text-xs text-text-muted numeric">{issue.key}</span>
      <TypeIcon type={issue.type} />
      <PriorityIcon priority={issue.priority} />
      <Link
        href={issueHref(issue.project_id, issue.key)}
        prefetch={false}
        tabIndex={-1}
        draggable={false}
        className="line-clamp-2 min-w-0 flex-1 leading-tight hover:underline sm:block sm:truncate sm:leading-normal"
      >
        {issue.title}
      </Link>
      {lane && (
        <span className="hidden w-28 items-center gap-1.5 text-xs text-text-muted sm:flex">
          <ColorDot color={lane.color} />
          <span className="truncate">{lane.title}</span>
        </span>
      )}
      <span className="hidden w-12 text-right text-xs text-text-muted numeric sm:inline">
        {issue.estimated_minutes !== null && formatEstimate(issue.estimated_minutes)}
      </span>
      <Avatar name={assignee ?? null} size="xs" />
      <Menu
        align="end"
        trigger={
          <IconButton label={`Plan ${issue.key}`} size="sm" tabIndex={isActive ? 0 : -1}>
            <Ellipsis />
          </IconButton>
        }
      >
        <PlanItems {...props} />
      </Menu>
    </li>
  );
});
