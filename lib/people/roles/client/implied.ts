import { DERIVED_PERMISSIONS } from "@/lib/platform/access/can";
import type { Action, Resource } from "@/lib/platform/access/permissions";
import { type RoleChange, type RoleDraft, type RoleValue, valueOf } from "./draft";

/** A permission that follows from a field of the grid. */
export interface Implied {
  /** "Error groups: Update". */
  label: string;
  field: `${Resource}.${Action}`;
  /** Whether Own is not enough. */
  needsAll: boolean;
}

/** Permissions that cannot be set (docs/spec/access.md#derived-permissions). */
export const IMPLIED: readonly Implied[] = Object.values(DERIVED_PERMISSIONS).map(
  ({ label, resource, action, all }) => ({ label, field: `${resource}.${action}`, needsAll: all }),
);

function follows({ needsAll }: Implied, value: RoleValue): boolean {
  return needsAll ? value === 2 : Boolean(value);
}

/** Whether a role that grants this also grants an implied permission. */
export function isImplied(grants: RoleDraft, implied: Implied): boolean {
  return follows(implied, valueOf(grants, implied.field));
}

/** Returns the implied permissions that come and go with changes. */
export function impliedChanges(changes: readonly RoleChange[]) {
  return IMPLIED.flatMap((implied) => {
    const change = changes.find(({ field }) => field === implied.field);
    if (!change) return [];
    const [from, to] = [follows(implied, change.from), follows(implied, change.to)];
    return from === to ? [] : [{ ...implied, from, to }];
  });
}
