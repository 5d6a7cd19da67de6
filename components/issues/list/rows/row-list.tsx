"use client";

import type { SelectionStore } from "@/components/issues/bulk/selection-store";
import type { ListColumn } from "@/lib/issues/issues/client/list-columns";
import type { RowGrouping } from "@/lib/issues/issues/client/list-groups";
import { GroupRow } from "./group-row";
import { IssueRow } from "./issue-row";
import type { RowNames } from "./list-names";
import type { ListRows } from "./list-rows";
import { PlaceholderRow } from "./placeholder-row";
import type { RowHandlers } from "./row-handlers";

interface RowListProps {
  rows: ListRows;
  /** The numbers of the rows to render. */
  visible: readonly number[];
  /** -1 if none; then the first visible row is the tab stop. */
  activeRow: number;
  peeked: string | null;
  columns: readonly ListColumn[];
  grouping: RowGrouping | undefined;
  names: RowNames;
  selection: SelectionStore;
  handlers: RowHandlers;
  /** Words to highlight. Rows then have a line for the text around them. */
  terms: readonly string[];
}

/** Adds a row that must stay in the document, so that it keeps focus when it scrolls out of view. */
function withRow(visible: readonly number[], row: number): readonly number[] {
  if (row === -1 || visible.includes(row)) return visible;
  return row < (visible[0] ?? 0) ? [row, ...visible] : [...visible, row];
}

/** The visible rows: headers of groups, issues, and placeholders for those that are being loaded. */
export function RowList(props: RowListProps) {
  const { rows, visible, activeRow, peeked, columns, grouping, names, selection, handlers, terms } =
    props;
  const stop = activeRow === -1 ? visible[0] : activeRow;

  function row(number: number) {
    const shown = rows.layout.at(number);
    const isActive = number === stop;
    if (shown?.kind === "group") {
      const part = rows.parts[shown.group];
      return (
        part &&
        grouping && (
          <GroupRow
            key={number}
            row={number}
            part={part}
            grouping={grouping}
            names={names}
            isOpen={rows.isOpen(part.id)}
            isActive={isActive}
            handlers={handlers}
          />
        )
      );
    }
    const issue = rows.issueAt(number);
    const tree = rows.treeAt(number);
    if (!issue) return <PlaceholderRow key={number} row={number} isActive={isActive} />;
    return (
      <IssueRow
        // By its place: focus stays there if the issue leaves the list, and useActiveRow moves it
        // if the issue moves.
        key={number}
        row={number}
        issue={issue}
        columns={columns}
        names={names}
        isActive={isActive}
        isPeeked={issue.key === peeked}
        level={rows.hasHeaders ? (tree?.level ?? 1) + 1 : tree?.level}
        treeLevel={tree?.level}
        isOpen={tree?.isOpen}
        parentKey={tree?.parentKey}
        selection={selection}
        handlers={handlers}
        terms={terms}
      />
    );
  }

  return (
    <div
      role="rowgroup"
      className="relative"
      style={{ height: `calc(var(--row) * ${rows.layout.count})` }}
    >
      {withRow(visible, activeRow).map(row)}
    </div>
  );
}
