"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { ROW_GRID } from "./issue-table-row";
import { type SelectionStore, useSelection } from "@/components/issues/bulk/selection-store";

interface IssueTableHeaderProps {
  selection: SelectionStore;
  /** The ids of all loaded rows. */
  order: readonly number[];
  onSelectAll: () => void;
}

/** The column headings; the check box selects all rows. */
export function IssueTableHeader({ selection, order, onSelectAll }: IssueTableHeaderProps) {
  const { ids } = useSelection(selection);
  const count = ids.size === 0 ? 0 : order.filter((id) => ids.has(id)).length;
  return (
    <div role="rowgroup">
      <div
        role="row"
        aria-rowindex={1}
        className={`${ROW_GRID} sticky top-0 z-10 h-8 border-b border-border bg-surface text-xs font-medium text-text-muted`}
      >
        <span role="columnheader" className="inline-flex">
          <Checkbox
            aria-label="Select all loaded issues"
            checked={count === order.length}
            indeterminate={count > 0 && count < order.length}
            onCheckedChange={onSelectAll}
          />
        </span>
        <span role="columnheader">Key</span>
        <span role="columnheader">
          <span className="sr-only">Type</span>
        </span>
        <span role="columnheader">
          <span className="sr-only">Priority</span>
        </span>
        <span role="columnheader">Title</span>
        <span role="columnheader" className="hidden text-right lg:block">
          Labels
        </span>
        <span role="columnheader" className="hidden sm:block">
          Lane
        </span>
        <span role="columnheader">
          <span className="sr-only">Assignee</span>
        </span>
        <span role="columnheader" className="hidden text-right md:block">
          Estimate
        </span>
        <span role="columnheader" className="hidden text-right md:block">
          Updated
        </span>
      </div>
    </div>
  );
}
