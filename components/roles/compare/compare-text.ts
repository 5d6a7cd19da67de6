import { ACTION_LABELS, FLAG_LABELS, REACH_LABELS } from "@/components/roles/field-labels";
import { RESOURCE_GROUPS } from "@/components/roles/resource-texts";
import { isTaken } from "@/lib/platform/access/effective-grants";
import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import {
  ACTIONS,
  cellOf,
  FLAGS,
  type RoleDraft,
  type RoleField,
  type RoleValue,
  valueOf,
} from "@/lib/people/roles/client/draft";

/** Whether a value grants more than another one of the same field. */
export function isMore(value: RoleValue, than: RoleValue): boolean {
  return Number(value) > Number(than);
}

/** "12 differences between Contributor and Member". */
export function differenceText(count: number, name: string, other: string): string {
  if (count === 0) return `${name} and ${other} grant the same`;
  const differences = count === 1 ? "1 difference" : `${count} differences`;
  return `${differences} between ${name} and ${other}`;
}

/** What one role grants, beside what another one does. */
interface Part {
  field: RoleField;
  /** "Create", "Update own". */
  text: string;
  stands: "more" | "less" | "same";
}

export interface ComparedRow {
  /** "Issues". */
  name: string;
  left: readonly Part[];
  right: readonly Part[];
}

const ROWS: readonly { name: string; fields: readonly RoleField[] }[] = [
  ...FLAGS.map((flag) => ({ name: FLAG_LABELS[flag], fields: [flag] })),
  ...RESOURCE_GROUPS.flatMap(({ resources }) => resources).map((resource) => ({
    name: RESOURCE_LABELS[resource],
    fields: ACTIONS.filter((action) => isTaken(resource, action)).map(
      (action) => `${resource}.${action}` as const,
    ),
  })),
];

function partText(field: RoleField, value: RoleValue): string {
  const cell = cellOf(field);
  if (!cell) return value ? "On" : "Off";
  const label = ACTION_LABELS[cell.action];
  return typeof value === "number" ? `${label} ${REACH_LABELS[value].toLowerCase()}` : label;
}

function partOf(field: RoleField, draft: RoleDraft, other: RoleDraft): Part {
  const [value, than] = [valueOf(draft, field), valueOf(other, field)];
  const stands = value === than ? "same" : isMore(value, than) ? "more" : "less";
  return { field, text: partText(field, value), stands };
}

/**
 * Returns one row per resource: on each side, what differs from the other. With `showsAll`, also what
 * both grant.
 */
export function compareGrants(left: RoleDraft, right: RoleDraft, showsAll: boolean): ComparedRow[] {
  return ROWS.flatMap(({ name, fields }) => {
    const shown = fields.filter((field) => {
      const [a, b] = [valueOf(left, field), valueOf(right, field)];
      return a !== b || (showsAll && Boolean(a));
    });
    if (shown.length === 0 && !showsAll) return [];
    return {
      name,
      left: shown.map((field) => partOf(field, left, right)),
      right: shown.map((field) => partOf(field, right, left)),
    };
  });
}

/** Returns in how many values two roles differ. */
export function countDifferences(left: RoleDraft, right: RoleDraft): number {
  return compareGrants(left, right, false).reduce((sum, row) => sum + row.left.length, 0);
}
