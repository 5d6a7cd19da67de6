"use client";

import { cn } from "@/components/ui/cn";
import { announce } from "@/components/ui/feedback/live-region";
import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import {
  type Action,
  isProjectScoped,
  type Resource,
  RESOURCES,
  WITHOUT_CREATOR,
} from "@/lib/platform/access/permissions";
import {
  type GridEdit,
  permissionOf,
  type RoleDraft,
  setColumn,
  setRows,
} from "@/lib/people/roles/client/draft";
import { ACTION_LABELS, joinNames, valueText } from "@/components/roles/field-labels";
import type { CellValue } from "./grid-cell";
import { GridRow } from "./grid-row";
import { GRID_ROW } from "./grid-styles";
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

const GROUPS = [
  {
    title: "Project resources",
    resources: RESOURCES.filter(isProjectScoped),
  },
  {
    title: "Workspace resources",
    resources: RESOURCES.filter((resource) => !isProjectScoped(resource)),
  },
];

function names(resources: readonly Resource[]): string {
  return joinNames(resources.map((resource) => RESOURCE_LABELS[resource]));
}

/** Announces side effects of an edit. The rows show them as text. */
function announceSideEffects({ readOn, cleared }: GridEdit) {
  if (readOn.length > 0) {
    announce(`Read was turned on for ${names(readOn)} because Update and Delete require it.`);
  }
  if (cleared.length > 0) {
    announce(`Update and Delete for ${names(cleared)} were set to None because they require Read.`);
  }
}

/** Returns a column's value across several rows, if they all agree. */
function commonValue(
  draft: RoleDraft,
  resources: readonly Resource[],
  action: Action,
): CellValue | undefined {
  const values = new Set(resources.map((resource) => permissionOf(draft, resource)[action]));
  return values.size === 1 ? [...values][0] : undefined;
}

function rowNote(draft: RoleDraft, resource: Resource, lastEdit: GridEdit | null | undefined) {
  if (lastEdit?.readOn.includes(resource))
    return "Read was turned on because the others require it.";
  if (lastEdit?.cleared.includes(resource))
    return "Update and Delete require Read, so they’re now None.";
  const { update, delete: remove } = permissionOf(draft, resource);
  const hasOwn = update === 1 || remove === 1;
  return hasOwn && WITHOUT_CREATOR.includes(resource) ? "“Own” has no effect here." : undefined;
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
  function edit(next: GridEdit) {
    announceSideEffects(next);
    onEdit?.(next);
  }

  function setter(name: string, resources: readonly Resource[]) {
    return (
      <GridRow
        isSetter
        name={name}
        valueOf={(action) => commonValue(draft, resources, action)}
        onCell={onEdit && ((...cell) => edit(setColumn(draft, resources, ...cell)))}
        onLevel={onEdit && ((level) => edit(setRows(draft, resources, level)))}
      />
    );
  }

  function row(resource: Resource) {
    const saved = base && permissionOf(base, resource);
    const current = permissionOf(draft, resource);
    return (
      <GridRow
        key={resource}
        resource={resource}
        linked={linked}
        name={RESOURCE_LABELS[resource]}
        note={rowNote(draft, resource, lastEdit)}
        valueOf={(action) => current[action]}
        wasOf={(action) =>
          saved && saved[action] !== current[action]
            ? valueText(`${resource}.${action}`, saved[action])
            : undefined
        }
        onCell={onEdit && ((...cell) => edit(setColumn(draft, [resource], ...cell)))}
        onLevel={onEdit && ((level) => edit(setRows(draft, [resource], level)))}
      />
    );
  }

  return (
    <table
      role="table"
      aria-label="Permissions"
      className="block w-full rounded-md border border-border"
    >
      <Headings />
      {onEdit && (
        <tbody role="rowgroup" className="block">
          {setter("All resources", RESOURCES)}
        </tbody>
      )}
      {GROUPS.map(({ title, resources }) => (
        <tbody key={title} role="rowgroup" className="block">
          {setter(title, resources)}
          {resources.map(row)}
        </tbody>
      ))}
    </table>
  );
}
