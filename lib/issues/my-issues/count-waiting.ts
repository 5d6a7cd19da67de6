import { MAX_WAITING } from "./standings";

/** A dependency: the first issue blocks the second. */
export interface Edge {
  blocker_id: number;
  blocked_id: number;
}

/** Counts the issues waiting on `root`, nearest first, up to MAX_WAITING. */
function countBehind(root: number, blocks: ReadonlyMap<number, number[]>): number {
  const seen = new Set([root]);
  const queue = [root];
  for (const id of queue) {
    for (const next of blocks.get(id) ?? []) {
      if (seen.has(next)) continue;
      if (seen.size > MAX_WAITING) return MAX_WAITING;
      seen.add(next);
      queue.push(next);
    }
  }
  return seen.size - 1;
}

/** Returns how many issues wait on each root, directly or indirectly, up to MAX_WAITING. Pure. */
export function countWaiting(
  roots: readonly number[],
  edges: readonly Edge[],
): ReadonlyMap<number, number> {
  const blocks = new Map<number, number[]>();
  for (const { blocker_id, blocked_id } of edges) {
    const known = blocks.get(blocker_id);
    if (known) known.push(blocked_id);
    else blocks.set(blocker_id, [blocked_id]);
  }
  return new Map(roots.map((id) => [id, countBehind(id, blocks)]));
}
