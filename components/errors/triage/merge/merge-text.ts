import { countGroups } from "@/components/errors/group/triage-text";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

/** How many errors can be merged into one at once. */
const MAX_MERGED = 100;

type Group = Pick<ErrorGroup, "id" | "environment" | "occurrence_count">;

/** Returns why these groups cannot be merged, or undefined if they can. */
export function mergeObstacle(groups: readonly Group[]): string | undefined {
  if (groups.length < 2) return "Select at least two errors.";
  if (groups.length > MAX_MERGED + 1)
    return `At most ${MAX_MERGED + 1} errors can be merged at once.`;
  const environments = [...new Set(groups.map(({ environment }) => environment))].toSorted();
  if (environments.length < 2) return undefined;
  const names = new Intl.ListFormat("en", { type: "conjunction" }).format(environments);
  return `They are from different environments: ${names}.`;
}

/** Returns the group that is suggested to be kept: the one with the most occurrences. */
export function suggestedSurvivor<G extends Group>(groups: readonly G[]): G | undefined {
  return groups.toSorted((a, b) => b.occurrence_count - a.occurrence_count || a.id - b.id)[0];
}

type Named = Group & Pick<ErrorGroup, "exception_class" | "latest_message" | "last_seen_at">;

/**
 * Returns the group that the merged row is named after, because its occurrence is the newest. Of
 * several seen at once, the kept one.
 */
export function namingGroup<G extends Named>(groups: readonly G[], survivor: G): G {
  return groups.reduce(
    (newest, group) => (group.last_seen_at > newest.last_seen_at ? group : newest),
    survivor,
  );
}

/** Says what the merged row is called, or returns null if it keeps the name of the kept error. */
export function renamedText(survivor: Named, naming: Named): string | null {
  const isSame =
    naming.exception_class === survivor.exception_class &&
    naming.latest_message === survivor.latest_message;
  if (isSame) return null;
  const name =
    naming.exception_class === survivor.exception_class
      ? `${naming.exception_class}: ${naming.latest_message}`
      : naming.exception_class;
  return `Its row will read “${name}”, like the newest occurrence, until another one arrives.`;
}

/** Returns the message after a merge: "2 errors merged into KeyError, listed as TypeError". */
export function mergedText(
  count: number,
  { exception_class: kept }: Pick<ErrorGroup, "exception_class">,
  { exception_class: shown }: Pick<ErrorGroup, "exception_class">,
): string {
  const text = `${countGroups(count)} merged into ${kept}`;
  return shown === kept ? text : `${text}, now listed as ${shown}`;
}

/** Returns the dialog's button: "Merge 2 errors into KeyError". */
export function mergeLabel(count: number, survivor: Pick<ErrorGroup, "exception_class">): string {
  return `Merge ${countGroups(count - 1)} into ${survivor.exception_class}`;
}
