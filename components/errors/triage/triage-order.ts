import type { ErrorGroup } from "@/lib/errors/groups/schema";

interface Arranged {
  /** In the order in which they were first shown. */
  shown: ErrorGroup[];
  /** Those that came among them since; they wait until their reader asks. */
  fresh: ErrorGroup[];
  /** The ids of the order, with what was loaded at its end. */
  order: readonly number[];
}

/**
 * The list as it stands still: groups keep the place that they had when they were first shown, however often they occur
 * meanwhile. What stands after all that was known in the server's order is more of the list; what stands among it is
 * new. Nothing is new to a list of which nothing is left.
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
