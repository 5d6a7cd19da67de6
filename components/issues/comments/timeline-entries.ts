import type { Comment } from "@/lib/issues/comments/schema";
import type { IssueActivity } from "@/lib/issues/issues/schema";
import { undoneChanges } from "./undone-changes";

export type TimelineView = "all" | "comments" | "activity";

/** A comment with its replies, oldest first. */
export interface Thread {
  /** The comment's id, which its replies have as `parent_id`. */
  id: number;
  /** Null if it was deleted. */
  comment: Comment | null;
  replies: Comment[];
}

/** A thread, or consecutive changes without a comment in between. */
export type TimelineEntry =
  | { kind: "thread"; id: string; thread: Thread }
  | { kind: "changes"; id: string; changes: IssueActivity[] };

/** Groups comments, oldest first, by what they reply to. */
function threadsOf(comments: readonly Comment[]): Thread[] {
  const threads = new Map<number, Thread>();
  for (const comment of comments) {
    const id = comment.parent_id ?? comment.id;
    const thread = threads.get(id) ?? { id, comment: null, replies: [] };
    if (comment.parent_id === null) thread.comment = comment;
    else thread.replies.push(comment);
    threads.set(id, thread);
  }
  return [...threads.values()];
}

/**
 * Merges threads and changes, oldest first. A thread has the time of its comment or, if that was
 * deleted, of its first reply. `activity` is newest first, as in the API. If the times are equal,
 * changes come before comments.
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
  for (const thread of threadsOf(shown)) {
    takeChanges((thread.comment ?? thread.replies[0])?.created_at ?? "");
    entries.push({ kind: "thread", id: `thread-${thread.id}`, thread });
  }
  takeChanges(null);
  return entries;
}

/** The first and the newest changes in a long run stay visible; the rest are collapsed. */
const NEWEST = 4;
const MIN_COLLAPSED = 3;

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Returns the changes of a run that cancel each other. */
function undoneIn(run: readonly IssueActivity[]): Set<IssueActivity> {
  return undoneChanges(
    run,
    ({ actor, action, field, created_at: at }) =>
      field === null ? null : { actorId: actor.id, what: `${action} ${field}`, at },
    (later, earlier) =>
      same(later.from, earlier.to) && same(later.to, earlier.from) && !same(later.from, later.to),
  );
}

/**
 * Returns the changes of a run, oldest first, that are shown only on request: those that someone
 * undid right away, and the middle of what is left, if that saves some rows. Never the one with the
 * id `shownId`.
 */
export function collapsedChanges(
  run: readonly IssueActivity[],
  shownId?: number,
): Set<IssueActivity> {
  const hidden = collapsedAmong(run);
  for (const change of hidden) if (change.id === shownId) hidden.delete(change);
  return hidden;
}

function collapsedAmong(run: readonly IssueActivity[]): Set<IssueActivity> {
  const hidden = undoneIn(run);
  const rest = run.filter((change) => !hidden.has(change));
  if (rest.length < 1 + NEWEST + MIN_COLLAPSED) return hidden;
  for (const change of rest.slice(1, -NEWEST)) hidden.add(change);
  return hidden;
}
