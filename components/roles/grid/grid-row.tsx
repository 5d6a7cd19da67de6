"use client";

import type { ReactNode } from "react";
import { Ellipsis } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/overlay/dropdown-menu";
import { IconButton } from "@/components/ui/button/icon-button";
import type { Action, Resource } from "@/lib/platform/access/permissions";
import { ACTIONS, type RowLevel } from "@/lib/people/roles/client/draft";
import { type CellValue, GridCell, ON_DEMAND } from "./grid-cell";
import { GRID_ROW } from "./grid-styles";

const LEVELS: readonly { level: RowLevel; label: string }[] = [
  { level: "nothing", label: "Nothing" },
  { level: "read", label: "Read only" },
  { level: "own", label: "Read all, create and change own" },
  { level: "all", label: "Everything" },
];

function RowMenu({ row, onLevel }: { row: string; onLevel: (level: RowLevel) => void }) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="sm" label={`Set permissions for ${row}`}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuLabel>{row}</MenuLabel>
      {LEVELS.map(({ level, label }) => (
        <MenuItem key={level} onSelect={() => onLevel(level)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

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
  valueOf: (action: Action) => CellValue | undefined;
  /** The saved value as text, if it differs. */
  wasOf?: (action: Action) => string | undefined;
  onCell?: ((action: Action, value: CellValue) => void) | undefined;
  onLevel?: ((level: RowLevel) => void) | undefined;
}

/** A row of the grid. ARIA roles are explicit, because CSS grid removes those of table elements. */
export function GridRow(props: GridRowProps) {
  const { name, note, isSetter = false, resource, linked, valueOf, wasOf, onCell, onLevel } = props;
  const idOf = (action: Action) => resource && `${resource}.${action}`;
  return (
    <tr
      role="row"
      className={cn(
        GRID_ROW,
        "group/row border-t border-border",
        isSetter ? "bg-surface-sunken" : "hover:bg-surface-hover",
      )}
    >
      <th
        role="rowheader"
        scope={isSetter ? "rowgroup" : "row"}
        className={cn(
          "col-span-2 min-w-0 text-left @lg:col-auto",
          isSetter ? "font-semibold" : "font-medium",
        )}
      >
        {name}
        {note !== undefined && (
          <span className="block text-xs font-normal text-text-muted">{note}</span>
        )}
      </th>
      {(onCell || !isSetter) &&
        ACTIONS.map((action) => (
          <GridCell
            key={action}
            id={idOf(action)}
            isLinked={linked !== null && linked === idOf(action)}
            row={name}
            action={action}
            isSetter={isSetter}
            value={valueOf(action)}
            was={wasOf?.(action)}
            onChange={onCell && ((value) => onCell(action, value))}
          />
        ))}
      {onLevel && (
        <td
          role="cell"
          className={cn(
            ON_DEMAND,
            "@max-lg:col-start-3 @max-lg:row-start-1 @max-lg:justify-self-end",
          )}
        >
          <RowMenu row={name} onLevel={onLevel} />
        </td>
      )}
    </tr>
  );
}
