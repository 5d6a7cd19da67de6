import type { TriageSort } from "@/lib/errors/groups/client/filters";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

const NONE: ReadonlySet<number> = new Set();

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
 * that the server sorts after all known ones are appended; those in between count as new, except
 * the user's own changes (`own`), which take their place at once. If none of the known groups
 * remain, all groups are appended and none count as new.
 */
export function arrangeGroups(
  order: readonly number[],
  groups: readonly ErrorGroup[],
  own: ReadonlySet<number> = NONE,
): ArrangedGroups {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const known = new Set(order);
  const end = groups.findLastIndex(({ id }) => known.has(id));
  const more = groups.slice(end + 1);
  const unknown = groups.slice(0, Math.max(end, 0)).filter(({ id }) => !known.has(id));
  const newGroups = unknown.filter(({ id }) => !own.has(id));
  const extended = [...order, ...more.map(({ id }) => id)];
  for (const group of unknown.filter(({ id }) => own.has(id))) {
    const before = groups
      .slice(0, groups.indexOf(group))
      .findLast(({ id }) => extended.includes(id));
    extended.splice(before ? extended.indexOf(before.id) + 1 : 0, 0, group.id);
  }
  return {
    shown: extended.flatMap((id) => byId.get(id) ?? []),
    newGroups,
    order: extended.length === order.length ? order : extended,
  };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Returns whether `a` comes before `b` in a sort order. */
function comesBefore(a: ErrorGroup, b: ErrorGroup, sort: TriageSort): boolean {
  if (sort === "occurrences") return a.occurrence_count > b.occurrence_count;
  if (sort === "period") return sum(a.trend_24h) > sum(b.trend_24h);
  const field = sort === "first_seen" ? "first_seen_at" : "last_seen_at";
  return a[field] > b[field];
}

/**
 * Inserts groups that the server does not list yet: where they were before, or where it will list
 * them.
 */
export function insertSorted(
  shown: readonly ErrorGroup[],
  groups: readonly ErrorGroup[],
  sort: TriageSort,
  order: readonly number[] = [],
): ErrorGroup[] {
  const result = [...shown];
  const places = new Map(order.map((id, place) => [id, place]));
  for (const group of groups) {
    const place = places.get(group.id);
    const at =
      place === undefined
        ? result.findIndex((other) => comesBefore(group, other, sort))
        : result.findIndex(({ id }) => (places.get(id) ?? -1) > place);
    result.splice(at === -1 ? result.length : at, 0, group);
  }
  return result;
}
