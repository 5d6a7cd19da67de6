"use client";

import { Bug, CircleUser, Flag } from "@/components/ui/icon/icons";
import { Checkbox } from "@/components/ui/form/checkbox";
import { type SelectionStore, useSelection } from "@/components/issues/bulk/selection-store";
import {
  COLUMN_CLASSES,
  COLUMN_TEXTS,
  END_COLUMNS,
} from "@/components/issues/list/display/columns";
import type {
  ColumnWidths,
  ListColumn,
  SizedColumn,
} from "@/lib/issues/issues/client/list-columns";
import type { ListSort, SortField } from "@/lib/issues/issues/client/list-sort";
import { ColumnSeparator } from "./column-separator";
import { HeaderCell } from "./header-cell";

interface ListHeaderProps {
  columns: readonly ListColumn[];
  widths: ColumnWidths;
  onResize: (column: SizedColumn, width: number, isFinal: boolean) => void;
  /** Undefined for an order that no heading stands for. */
  sort: ListSort | undefined;
  onSort: (field: SortField) => void;
  selection: SelectionStore;
  /** The ids of all loaded issues. */
  order: () => readonly number[];
  onSelectAll: () => void;
}

const SORT_OF: Partial<Record<ListColumn, SortField>> = {
  epic: "epic",
  sprint: "sprint",
  lane: "lane",
  assignee: "assignee",
  estimate: "estimate",
  start: "start",
  due: "due",
  created: "created",
  updated: "updated",
};

function SelectAll({
  selection,
  order,
  onSelectAll,
}: Pick<ListHeaderProps, "selection" | "order" | "onSelectAll">) {
  const { ids } = useSelection(selection);
  const all = ids.size === 0 ? [] : order();
  const count = all.filter((id) => ids.has(id)).length;
  const isAll = count > 0 && count === all.length;
  return (
    <Checkbox
      aria-label="Select all loaded issues"
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onCheckedChange={onSelectAll}
    />
  );
}

/** The column headings: they sort, their edges resize, and the check box selects all rows. */
export function ListHeader(props: ListHeaderProps) {
  const { columns, widths, onResize, sort, onSort, ...selecting } = props;
  const sorting = { sort, onSort };
  return (
    <div role="rowgroup" className="sticky top-0 z-10 max-sm:hidden">
      <div role="row" aria-rowindex={1} className="group/head list-head">
        <span role="columnheader" className="inline-flex">
          <SelectAll {...selecting} />
        </span>
        <HeaderCell label="Key" field="key" className={COLUMN_CLASSES.key} {...sorting}>
          <ColumnSeparator
            column="key"
            label="Key"
            widths={widths}
            side="end"
            onChange={onResize}
          />
        </HeaderCell>
        <HeaderCell
          label="Type"
          icon={<Bug />}
          field="type"
          className="w-4 shrink-0"
          {...sorting}
        />
        <HeaderCell
          label="Priority"
          icon={<Flag />}
          field="priority"
          className="w-4 shrink-0"
          {...sorting}
        />
        <HeaderCell label="Title" field="title" className="flex-1" {...sorting} />
        {columns.map((column) => {
          const { label } = COLUMN_TEXTS[column];
          const isEnd = END_COLUMNS.has(column);
          return (
            <HeaderCell
              key={column}
              label={label}
              field={SORT_OF[column]}
              isEnd={isEnd}
              className={COLUMN_CLASSES[column]}
              {...(column === "assignee" && { icon: <CircleUser /> })}
              {...sorting}
            >
              <ColumnSeparator
                column={column}
                label={label}
                widths={widths}
                side="start"
                onChange={onResize}
              />
            </HeaderCell>
          );
        })}
      </div>
    </div>
  );
}
