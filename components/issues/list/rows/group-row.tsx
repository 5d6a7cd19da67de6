"use client";

import { memo } from "react";
import { ChevronRight } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import type { ListPart, RowGrouping } from "@/lib/issues/issues/client/list-groups";
import { groupTitle } from "./group-title";
import type { RowNames } from "./list-names";
import { rowStyle, type RowHandlers } from "./row-handlers";

interface GroupRowProps {
  row: number;
  part: ListPart;
  grouping: RowGrouping;
  names: RowNames;
  isOpen: boolean;
  isActive: boolean;
  handlers: RowHandlers;
}

/** The header of a group. Pressing it, or an arrow key to the left or right, collapses or expands it. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { row, part, grouping, names, isOpen, isActive, handlers } = props;
  const { id, count } = part;
  const { title, icon } = groupTitle(grouping, part, names);
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-level={1}
      aria-expanded={isOpen}
      data-row={row}
      data-group={id}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => handlers.focus(row)}
      onClick={() => handlers.toggle(id)}
      style={rowStyle(row)}
      className="list-row cursor-pointer bg-surface-sunken"
    >
      <span role="gridcell" className="flex min-w-0 flex-1 items-center gap-2 font-medium">
        <ChevronRight
          aria-hidden="true"
          className={cn(
            "size-4 shrink-0 text-text-muted transition-transform",
            isOpen && "rotate-90",
          )}
        />
        {icon}
        <span className="truncate">{title}</span>
        <span className="text-xs font-normal text-text-muted numeric">
          {count.toLocaleString("en")}
          <span className="sr-only"> {count === 1 ? "issue" : "issues"}</span>
        </span>
      </span>
    </div>
  );
});
