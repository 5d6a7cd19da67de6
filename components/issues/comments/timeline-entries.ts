import type { Comment } from "@/lib/issues/comments/schema";
import type { IssueActivity } from "@/lib/issues/issues/schema";

export type TimelineView = "all" | "comments" | "activity";

/** A comment, or consecutive changes without a comment in between. */
export type TimelineEntry =
  | { kind: "comment"; id: string; comment: Comment }
  | { kind: "changes"; id: string; changes: IssueActivity[] };

/**
 * Merges comments and changes, oldest first. `activity` is newest first, as in the API. If the
 * times are equal, changes come before comments.
 */
export function timelineEntries(
  comments: readonly Comment[],
  activity: readonly IssueActivity[],
  view: TimelineView,
): TimelineEntry[] {
  const changes = view === "comments" ? [] : activity.toReversed();
  const shown = view === "activity" ? [] : comments;
  const entries: TimelineEntry[] = [];
  let next = 0;
  function takeChanges(until: string | null) {
    const from = next;
    while (next < changes.length && (until === null || (changes[next]?.created_at ?? "") <= until))
      next += 1;
    const run = changes.slice(from, next);
    const [first] = run;
    if (first) entries.push({ kind: "changes", id: `changes-${first.id}`, changes: run });
  }
  for (const comment of shown) {
    takeChanges(comment.created_at);
    entries.push({ kind: "comment", id: `comment-${comment.id}`, comment });
  }
  takeChanges(null);
  return entries;
}

/** The first and the newest changes in a long run stay visible; the rest are collapsed. */
const NEWEST = 4;
const MIN_COLLAPSED = 3;

/** Returns a run of changes with its middle collapsed, if that saves some rows. */
export function collapseChanges<T>(run: readonly T[]): { before: T[]; hidden: T[]; after: T[] } {
  const isLong = run.length >= 1 + NEWEST + MIN_COLLAPSED;
  if (!isLong) return { before: [...run], hidden: [], after: [] };
  return { before: run.slice(0, 1), hidden: run.slice(1, -NEWEST), after: run.slice(-NEWEST) };
}
