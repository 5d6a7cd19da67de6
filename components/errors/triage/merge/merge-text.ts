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

/** Returns the dialog's button: "Merge 2 errors into KeyError". */
export function mergeLabel(count: number, survivor: Pick<ErrorGroup, "exception_class">): string {
  return `Merge ${countGroups(count - 1)} into ${survivor.exception_class}`;
}
