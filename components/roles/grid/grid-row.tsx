"use client";

import { type ReactNode, useRef, useState } from "react";
import { TriangleAlert } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { isTaken } from "@/lib/platform/access/effective-grants";
import type { Action, Resource } from "@/lib/platform/access/permissions";
import { ACTIONS } from "@/lib/people/roles/client/draft";
import type { RowLevel } from "@/lib/people/roles/client/grid-edit";
import { type CellValue, GridCell, NoCell } from "./grid-cell";
import { GRID_ROW } from "./grid-styles";
import { FoldRow, RevertRow, RowMenu } from "./row-tools";

interface GridRowProps {
  /** "Issues", or "All resources" for a row that sets several. */
  name: string;
  /** Shown under the name. */
  note?: ReactNode;
  /** Represents several rows and sets a whole column of them. */
  isSetter?: boolean;
  /** The resource, for the ids of its cells. */
  resource?: Resource;
  /** The id of the cell that the URL points to. */
  linked?: string | null;
  /** Shown instead of the cells on a narrow page, until the row is opened. */
  summary?: string;
  /** Whether what it grants is dangerous. */
  isRisky?: boolean;
  /** Why Own cannot be chosen. */
  noOwn?: string | undefined;
  valueOf: (action: Action) => CellValue | undefined;
  /** The saved value as text, if it differs. */
  wasOf?: (action: Action) => string | undefined;
  onCell?: ((action: Action, value: CellValue) => void) | undefined;
  onLevel?: ((level: RowLevel) => void) | undefined;
  /** Undefined if nothing differs from what is saved. */
  onRevert?: (() => void) | undefined;
}

/** A row of the grid. ARIA roles are explicit, because CSS grid removes those of table elements. */
export function GridRow(props: GridRowProps) {
  const { name, note, isSetter = false, resource, linked = null, summary, noOwn } = props;
  const { isRisky = false } = props;
  const { valueOf, wasOf, onCell, onLevel, onRevert } = props;
  const idOf = (action: Action) => resource && `${resource}.${action}`;
  const isLinked = linked !== null && ACTIONS.some((action) => linked === idOf(action));
  // On a narrow page, rows that are changed or linked are open from the start.
  const [isFolded, setIsFolded] = useState<boolean | null>(null);
  const isOpen = isFolded === null ? onRevert !== undefined || isLinked : !isFolded;
  const row = useRef<HTMLTableRowElement>(null);
  function fold() {
    setIsFolded(isOpen);
    // What has opened is shown, above the bar at the bottom.
    if (!isOpen) requestAnimationFrame(() => row.current?.scrollIntoView({ block: "nearest" }));
  }
  const hasCells = onCell !== undefined || !isSetter;
  return (
    <tr
      ref={row}
      role="row"
      className={cn(
        GRID_ROW,
        "scroll-mt-32 scroll-mb-36",
        "border-t border-border",
        isSetter ? "bg-surface-sunken" : "hover:bg-surface-hover",
      )}
    >
      <th
        role="rowheader"
        scope={isSetter ? "rowgroup" : "row"}
        data-grid-cell="name"
        className={cn(
          "relative min-w-0 text-left leading-4",
          isSetter
            ? "col-span-2 font-semibold @lg:col-auto"
            : "col-span-3 font-medium @lg:col-auto",
          !isSetter && "@max-lg:min-h-8 @max-lg:pr-8",
        )}
      >
        {resource && <FoldRow row={name} isOpen={isOpen} onFold={fold} />}
        <span className="flex items-center gap-2">
          {name}
          {isRisky && !isOpen && (
            <span className="text-warning-text @lg:hidden">
              <TriangleAlert aria-hidden="true" className="size-3.5" />
              <span className="sr-only">Risky</span>
            </span>
          )}
          {onRevert && (
            <span className="relative -my-1 flex">
              <RevertRow row={name} onRevert={onRevert} />
            </span>
          )}
        </span>
        {summary !== undefined && !isOpen && (
          <span className="block text-xs font-normal text-text-muted @lg:hidden">{summary}</span>
        )}
        {note !== undefined && (
          <span
            className={cn(
              "block text-xs leading-4 font-normal text-text-muted",
              !isOpen && !isSetter && "@max-lg:hidden",
            )}
          >
            {note}
          </span>
        )}
      </th>
      {hasCells &&
        ACTIONS.map((action) =>
          resource && !isTaken(resource, action) ? (
            <NoCell key={action} row={name} action={action} isGrid={onCell !== undefined} />
          ) : (
            <GridCell
              key={action}
              id={idOf(action)}
              isLinked={linked !== null && linked === idOf(action)}
              row={name}
              action={action}
              isSetter={isSetter}
              noOwn={noOwn}
              value={valueOf(action)}
              was={wasOf?.(action)}
              onChange={onCell && ((value) => onCell(action, value))}
              className={isOpen || isSetter ? undefined : "@max-lg:hidden"}
            />
          ),
        )}
      {onLevel && (
        <td
          role={onCell ? "gridcell" : "cell"}
          data-grid-cell="tools"
          className={cn(
            "@max-lg:col-start-3 @max-lg:justify-self-end",
            isSetter ? "@max-lg:row-start-1" : "@max-lg:row-start-2",
            !isOpen && !isSetter && "@max-lg:hidden",
          )}
        >
          <RowMenu row={name} resource={resource} onLevel={onLevel} />
        </td>
      )}
    </tr>
  );
}
