"use client";

import type { ReactNode } from "react";
import { ChevronRight, Ellipsis, TriangleAlert, Undo2 } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/overlay/dropdown-menu";
import { WhoCanItems } from "@/components/roles/who-can-items";
import type { Resource } from "@/lib/platform/access/permissions";
import type { RowLevel } from "@/lib/people/roles/client/grid-edit";

const LEVELS: readonly { level: RowLevel; label: string }[] = [
  { level: "nothing", label: "Nothing" },
  { level: "read", label: "Read only" },
  { level: "own", label: "Read all, create and change own" },
  { level: "all", label: "Everything" },
];

interface RowMenuProps {
  row: string;
  /** Undefined for a row that sets several. */
  resource: Resource | undefined;
  onLevel: (level: RowLevel) => void;
}

/** Sets a whole row, and leads to the people who can do what it is about. */
export function RowMenu({ row, resource, onLevel }: RowMenuProps) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size="sm"
          label={`Set permissions for ${row}`}
          data-grid-stop="menu"
          tabIndex={-1}
          className="text-text-muted"
        >
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
      {resource && <WhoCanItems resource={resource} />}
    </Menu>
  );
}

/** Puts a row back to what is saved. */
export function RevertRow({ row, onRevert }: { row: string; onRevert: () => void }) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Revert ${row}`}
      data-grid-stop="revert"
      tabIndex={-1}
      className="h-6 px-1.5 text-xs text-accent-text"
      onClick={onRevert}
    >
      <Undo2 /> Revert
    </Button>
  );
}

/** On a narrow page, shows or hides a row's cells. */
export function FoldRow({
  row,
  isOpen,
  onFold,
}: {
  row: string;
  isOpen: boolean;
  onFold: () => void;
}) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`Permissions on ${row}`}
      onClick={onFold}
      className="absolute inset-0 flex items-center justify-end rounded-md pr-1 @lg:hidden"
    >
      <ChevronRight aria-hidden="true" className={isOpen ? "size-4 rotate-90" : "size-4"} />
    </button>
  );
}

/** A warning about what a row grants. */
export function Danger({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1 text-warning-text">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
