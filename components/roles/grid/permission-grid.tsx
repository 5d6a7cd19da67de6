"use client";

import { useRef } from "react";
import { cn } from "@/components/ui/cn";
import { announce } from "@/components/ui/feedback/live-region";
import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import { effectiveGrant, isTaken } from "@/lib/platform/access/effective-grants";
import {
  type Action,
  OWN_HAS_NO_EFFECT,
  type Resource,
  RESOURCES,
} from "@/lib/platform/access/permissions";
import { ACTIONS, permissionOf, type RoleDraft } from "@/lib/people/roles/client/draft";
import { type GridEdit, revertRow, setColumn, setRows } from "@/lib/people/roles/client/grid-edit";
import {
  ACTION_LABELS,
  joinNames,
  permissionText,
  valueText,
} from "@/components/roles/field-labels";
import { ownReason, RESOURCE_GROUPS, rowDanger } from "@/components/roles/resource-texts";
import type { CellValue } from "./grid-cell";
import { GridRow } from "./grid-row";
import { GRID_ROW } from "./grid-styles";
import { RowNotes } from "./row-notes";
import { useGridKeys } from "./use-grid-keys";
import { useLinkedCell } from "./use-linked-cell";

interface PermissionGridProps {
  /** The saved values, to mark cells that differ. Undefined for a new role. */
  base?: RoleDraft | undefined;
  draft: RoleDraft;
  /** Side effects of the last edit. */
  lastEdit?: GridEdit | null;
  /** Read-only if undefined. */
  onEdit?: ((edit: GridEdit) => void) | undefined;
}

/** The heading of the preset buttons, visually hidden. */
const WHOLE_ROW = "Whole row";

function names(resources: readonly Resource[]): string {
  return joinNames(resources.map((resource) => RESOURCE_LABELS[resource]));
}

/** Announces side effects of an edit. The rows show them as text. */
function announceSideEffects({ readOn, cleared, restored }: GridEdit) {
  if (readOn.length > 0) {
    announce(`Read was turned on for ${names(readOn)} because Update and Delete require it.`);
  }
  if (cleared.length > 0) {
    announce(`Update and Delete for ${names(cleared)} were set to None because they require Read.`);
  }
  if (restored.length > 0) {
    announce(`Update and Delete for ${names(restored)} are as they were before.`);
  }
}

/** Returns the values in a column of several rows. */
function columnValues(draft: RoleDraft, resources: readonly Resource[], action: Action) {
  const taken = resources.filter((resource) => isTaken(resource, action));
  const values = taken.map(
    (resource) => effectiveGrant(resource, permissionOf(draft, resource))[action],
  );
  return [...new Set<CellValue>(values)];
}

/**
 * Returns a column's value across several rows, if they all agree. Rows where Own has no effect
 * agree with Own.
 */
function commonValue(
  draft: RoleDraft,
  resources: readonly Resource[],
  action: Action,
): CellValue | undefined {
  const valuesOf = (some: readonly Resource[]) => columnValues(draft, some, action);
  const owned = valuesOf(resources.filter(ownWorks));
  const rest = valuesOf(resources.filter((resource) => !ownWorks(resource)));
  if (owned.length === 1 && owned[0] === 1 && !rest.includes(2)) return 1;
  const all = new Set([...owned, ...rest]);
  return all.size === 1 ? [...all][0] : undefined;
}

function ownWorks(resource: Resource): boolean {
  return !OWN_HAS_NO_EFFECT.includes(resource);
}

function Headings() {
  const headings = ["Resource", ...Object.values(ACTION_LABELS), WHOLE_ROW];
  return (
    <thead
      role="rowgroup"
      className="sticky top-(--grid-top) z-10 block rounded-t-md bg-surface @max-lg:sr-only"
    >
      <tr role="row" className={cn(GRID_ROW, "border-b border-border text-xs text-text-muted")}>
        {headings.map((heading) => (
          <th key={heading} role="columnheader" scope="col" className="text-left font-medium">
            {heading === WHOLE_ROW ? <span className="sr-only">{heading}</span> : heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The 16 resources and their permissions: project resources first, then workspace resources. */
export function PermissionGrid({ base, draft, lastEdit, onEdit }: PermissionGridProps) {
  const linked = useLinkedCell();
  const table = useRef<HTMLTableElement>(null);
  const isEditable = onEdit !== undefined;
  const keys = useGridKeys(table, isEditable);
  function edit(next: GridEdit) {
    announceSideEffects(next);
    onEdit?.(next);
  }

  function setter(name: string, resources: readonly Resource[], note?: string) {
    return (
      <GridRow
        isSetter
        name={name}
        note={note}
        valueOf={(action) => commonValue(draft, resources, action)}
        onCell={
          isEditable
            ? (action, value) => edit(setColumn(draft, resources, action, value))
            : undefined
        }
        onLevel={isEditable ? (level) => edit(setRows(draft, resources, level)) : undefined}
      />
    );
  }

  function row(resource: Resource) {
    const effective = effectiveGrant(resource, permissionOf(draft, resource));
    const saved = base && effectiveGrant(resource, permissionOf(base, resource));
    const isChanged = saved && ACTIONS.some((action) => saved[action] !== effective[action]);
    const danger = rowDanger(resource, effective);
    return (
      <GridRow
        key={resource}
        resource={resource}
        linked={linked}
        name={RESOURCE_LABELS[resource]}
        summary={permissionText(effective)}
        isRisky={danger !== undefined}
        noOwn={ownReason(resource)}
        note={
          <RowNotes
            resource={resource}
            permission={effective}
            danger={danger}
            lastEdit={lastEdit ?? null}
          />
        }
        valueOf={(action) => effective[action]}
        wasOf={(action) =>
          !saved || saved[action] === effective[action]
            ? undefined
            : valueText(`${resource}.${action}`, saved[action])
        }
        onCell={isEditable ? (...cell) => edit(setColumn(draft, [resource], ...cell)) : undefined}
        onLevel={isEditable ? (level) => edit(setRows(draft, [resource], level)) : undefined}
        onRevert={
          isEditable && isChanged ? () => edit(revertRow(draft, base, resource)) : undefined
        }
      />
    );
  }

  return (
    <table
      ref={table}
      role={isEditable ? "grid" : "table"}
      aria-label="Permissions"
      className="block w-full rounded-md border border-border"
      onFocus={keys.onFocus}
      onKeyDownCapture={keys.onKeyDown}
    >
      <Headings />
      {isEditable && (
        <tbody role="rowgroup" className="block">
          {setter("All resources", RESOURCES)}
        </tbody>
      )}
      {RESOURCE_GROUPS.map(({ title, note, resources }) => (
        <tbody key={title} role="rowgroup" className="block">
          {setter(title, resources, note)}
          {resources.map(row)}
        </tbody>
      ))}
    </table>
  );
}
