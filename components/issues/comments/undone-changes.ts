/** How soon someone must change a thing back for neither change to matter to others. */
const UNDO_MS = 5 * 60_000;

/** A person's change of one thing. */
export interface Undoable {
  actorId: number | null;
  /** What was changed, such as a field. */
  what: string;
  /** ISO 8601. */
  at: string;
}

/**
 * Returns the changes that cancel each other: someone changed a thing, and within five minutes
 * changed it back, without another change of it in between. `changes` are oldest first; `describe`
 * returns null for what is not a change that can be undone.
 */
export function undoneChanges<T>(
  changes: readonly T[],
  describe: (change: T) => Undoable | null,
  isReverse: (later: T, earlier: T) => boolean,
): Set<T> {
  const open = new Map<string, { change: T; made: Undoable }[]>();
  const undone = new Set<T>();
  for (const change of changes) {
    const made = describe(change);
    if (!made) continue;
    const stack = open.get(made.what) ?? [];
    open.set(made.what, stack);
    const last = stack.at(-1);
    const isUndo =
      last !== undefined &&
      last.made.actorId === made.actorId &&
      Date.parse(made.at) - Date.parse(last.made.at) <= UNDO_MS &&
      isReverse(change, last.change);
    if (!isUndo) {
      stack.push({ change, made });
      continue;
    }
    stack.pop();
    undone.add(last.change).add(change);
  }
  return undone;
}
