import type { ErrorGroup } from "@/lib/errors/groups/schema";

interface ArrangedGroups {
  /** The groups, in the order in which they were first shown. */
  shown: ErrorGroup[];
  /** New groups, held back until the user asks for them. */
  newGroups: ErrorGroup[];
  /** The ids in order, with newly loaded ones at the end. */
  order: readonly number[];
}

/**
 * Keeps the list stable: groups stay where they were first shown, however often they occur. Groups
 * that the server sorts after all known ones are appended; those in between count as new. If none
 * of the known groups remain, all groups are appended and none count as new.
 */
export function arrangeGroups(
  order: readonly number[],
  groups: readonly ErrorGroup[],
): ArrangedGroups {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const known = new Set(order);
  const end = groups.findLastIndex(({ id }) => known.has(id));
  const more = groups.slice(end + 1);
  const newGroups = groups.slice(0, Math.max(end, 0)).filter(({ id }) => !known.has(id));
  const extended = more.length === 0 ? order : [...order, ...more.map(({ id }) => id)];
  return { shown: extended.flatMap((id) => byId.get(id) ?? []), newGroups, order: extended };
}
