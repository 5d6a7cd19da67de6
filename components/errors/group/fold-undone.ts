import type { GroupState } from "@/lib/errors/groups/state-schema";

/** How soon the reverse of a change counts as undoing it. */
const SOON = 10 * 60_000;

export interface FoldedState extends GroupState {
  /** Whether the same person took it back at once. */
  isUndone?: boolean;
}

/**
 * Folds a change of an open group and its undoing into one entry, because the group is as before.
 * `states` are newest first.
 */
export function foldUndone(states: readonly GroupState[]): FoldedState[] {
  const folded: FoldedState[] = [];
  for (let at = 0; at < states.length; at += 1) {
    const [undo, change] = [states[at], states[at + 1]];
    if (!undo) continue;
    if (change && isUndoing(undo, change)) {
      folded.push({ ...change, isUndone: true });
      at += 1;
    } else folded.push(undo);
  }
  return folded;
}

function isUndoing(undo: GroupState, change: GroupState): boolean {
  return (
    undo.merge === null &&
    change.merge === null &&
    undo.status === 0 &&
    change.status !== 0 &&
    undo.actor !== null &&
    undo.actor.id === change.actor?.id &&
    Date.parse(undo.created_at) - Date.parse(change.created_at) < SOON
  );
}
