import { ACTION_LABELS, FLAG_LABELS, REACH_LABELS } from "@/components/roles/field-labels";
import { RESOURCE_GROUPS } from "@/components/roles/resource-texts";
import { isTaken } from "@/lib/platform/access/effective-grants";
import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import { IMPLIED, isImplied } from "@/lib/people/roles/client/implied";
import {
  ACTIONS,
  cellOf,
  FLAGS,
  GRANTS,
  type RoleDraft,
  type RoleField,
  type RoleValue,
  valueOf,
} from "@/lib/people/roles/client/draft";

/** Whether a value grants more than another one of the same field. */
function isMore(value: RoleValue, than: RoleValue): boolean {
  return Number(value) > Number(than);
}

/** "12 differences between Contributor and Member". */
export function differenceText(count: number, name: string, other: string): string {
  if (count === 0) return `${name} and ${other} grant the same`;
  const differences = count === 1 ? "1 difference" : `${count} differences`;
  return `${differences} between ${name} and ${other}`;
}

/** One thing that a role grants. */
interface Part {
  /** "Create", "Update own". */
  text: string;
  /** Whether the other role grants less of it. */
  isMore: boolean;
}

export interface ComparedRow {
  /** "Issues". */
  name: string;
  isDifferent: boolean;
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
  if (!cell) return "On";
  const label = ACTION_LABELS[cell.action];
  return typeof value === "number" ? `${label} ${REACH_LABELS[value].toLowerCase()}` : label;
}

function partsOf(fields: readonly RoleField[], draft: RoleDraft, other: RoleDraft): Part[] {
  return fields.flatMap((field) => {
    const [value, than] = [valueOf(draft, field), valueOf(other, field)];
    return value ? [{ text: partText(field, value), isMore: isMore(value, than) }] : [];
  });
}

function impliedParts(draft: RoleDraft, other: RoleDraft): Part[] {
  return IMPLIED.filter((implied) => isImplied(draft, implied)).map((implied) => ({
    text: implied.label,
    isMore: !isImplied(other, implied),
  }));
}

/**
 * Returns one row per resource in which the roles differ, with all that each grants there, and one
 * for what these imply. With `showsAll`, also the rows in which they do not differ.
 */
export function compareGrants(left: RoleDraft, right: RoleDraft, showsAll: boolean): ComparedRow[] {
  const rows = [
    ...ROWS.map(({ name, fields }) => ({
      name,
      left: partsOf(fields, left, right),
      right: partsOf(fields, right, left),
    })),
    { name: "Also included", left: impliedParts(left, right), right: impliedParts(right, left) },
  ];
  return rows
    .map((row) => ({
      ...row,
      isDifferent: [...row.left, ...row.right].some((part) => part.isMore),
    }))
    .filter(({ isDifferent }) => isDifferent || showsAll);
}

/** Returns in how many values two roles differ. */
export function countDifferences(left: RoleDraft, right: RoleDraft): number {
  return GRANTS.filter((field) => valueOf(left, field) !== valueOf(right, field)).length;
}
