/** Where a person was in a project's errors, so that the list continues there. */
interface Place {
  projectId: number;
  /** The group viewed last, then those beside it, in case it has left the list. */
  groupIds: readonly number[];
}

let place: Place | null = null;
let scrollTop = 0;

/** Notes which group is viewed. */
export function noteViewed(viewed: Place): void {
  if (place?.projectId !== viewed.projectId) scrollTop = 0;
  place = viewed;
}

/** Notes how far the list was scrolled when it was left. */
export function noteScroll(top: number): void {
  scrollTop = top;
}

/**
 * Returns the row of a project's list to continue with, and how far to scroll. Null if no group was
 * viewed, or none of them is listed.
 */
export function returnPlace(
  projectId: number,
  rows: readonly { id: number }[],
): { id: number; scrollTop: number } | null {
  if (place?.projectId !== projectId) return null;
  const listed = new Set(rows.map(({ id }) => id));
  const id = place.groupIds.find((groupId) => listed.has(groupId));
  return id === undefined ? null : { id, scrollTop };
}
