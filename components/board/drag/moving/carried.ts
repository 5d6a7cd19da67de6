import { findInRows } from "@/components/board/state/board-rows";
import type { BoardTools } from "@/components/board/state/board-tools";

/**
 * Returns the cards that move with a card: all selected ones if it is among them, row by row and
 * lane by lane from the top, otherwise only itself.
 */
export function carriedWith({ rows, selection }: BoardTools, issueId: number): number[] {
  const { ids } = selection.get();
  if (!ids.has(issueId)) return [issueId];
  const shown = rows().flatMap((row) => row.board().lanes.flatMap(({ issues }) => issues));
  return [...new Set(shown.map(({ id }) => id))].filter((id) => ids.has(id));
}

/** The same, but only those in a row. */
export function carriedInRow(tools: BoardTools, issueId: number, row: string): number[] {
  return carriedWith(tools, issueId).filter(
    (id) => id === issueId || findInRows(tools.rows(), id, row)?.row.key === row,
  );
}
