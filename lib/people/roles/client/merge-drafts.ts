import type { AccessLevel } from "@/lib/platform/access/permissions";
import { cellOf, changesOf, type RoleDraft, type RoleField, type RoleValue } from "./draft";
import { setColumn } from "./grid-edit";

function withValue(draft: RoleDraft, field: RoleField, value: RoleValue): RoleDraft {
  const cell = cellOf(field);
  if (!cell) return { ...draft, [field]: value };
  return setColumn(draft, [cell.resource], cell.action, value as boolean | AccessLevel).draft;
}

/** Returns the fields that both sides changed since `base`, to different values. */
export function conflictsOf(base: RoleDraft, mine: RoleDraft, theirs: RoleDraft): RoleField[] {
  const changed = changesOf(base, theirs);
  return changesOf(base, mine)
    .filter(({ field, to }) => changed.some((one) => one.field === field && one.to !== to))
    .map(({ field }) => field);
}

/**
 * Returns their version with the user's changes on top, except for the fields where theirs was
 * chosen.
 */
export function mergeDrafts(
  base: RoleDraft,
  mine: RoleDraft,
  theirs: RoleDraft,
  chosenTheirs: readonly RoleField[],
): RoleDraft {
  return changesOf(base, mine)
    .filter(({ field }) => !chosenTheirs.includes(field))
    .reduce((merged, { field, to }) => withValue(merged, field, to), theirs);
}
