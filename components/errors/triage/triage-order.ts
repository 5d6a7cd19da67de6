import type { ErrorGroup } from "@/lib/errors/groups/schema";

interface Arranged {
  /** In the order in which they were first shown. */
  shown: ErrorGroup[];
  /** Those that arrived since; they wait until the reader asks for them. */
  fresh: ErrorGroup[];
  /** The ids in order, with newly loaded ones at the end. */
  order: readonly number[];
}

/**
 * Keeps the list stable: groups stay where they were first shown, however often they occur. Groups after all known
 * ones in the server's order extend the list; those among them are new. If no known group is left, nothing is new.
 */
export function arrangeGroups(order: readonly number[], groups: readonly ErrorGroup[]): Arranged {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const known = new Set(order);
  const end = groups.findLastIndex(({ id }) => known.has(id));
  const more = groups.slice(end + 1);
  const fresh = groups.slice(0, Math.max(end, 0)).filter(({ id }) => !known.has(id));
  const extended = more.length === 0 ? order : [...order, ...more.map(({ id }) => id)];
  return { shown: extended.flatMap((id) => byId.get(id) ?? []), fresh, order: extended };
}
