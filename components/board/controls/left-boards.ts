import type { CardRef } from "@/components/board/card/card-elements";

/** What a board looked like when it was left, so that coming back continues there. */
export interface LeftBoard {
  /** The card that had focus last. */
  card: CardRef | null;
  /** How far the board and its lanes were scrolled, by lane; null is the board itself. */
  scrolled: readonly { laneId: string | null; left: number; top: number }[];
}

const LANE = "[data-lane-id]";
const SCROLLER = ".lane-scroller";

/** By project. Kept until the page is reloaded. */
const boards = new Map<number, LeftBoard>();

/** Returns how the project's board was left, or undefined if it has not been open. */
export function leftBoard(projectId: number): LeftBoard | undefined {
  return boards.get(projectId);
}

/** Remembers where a board is scrolled and which card had focus. */
export function rememberBoard(projectId: number, board: HTMLElement, card: CardRef | null): void {
  const lanes = [...board.querySelectorAll<HTMLElement>(LANE)].map((lane) => ({
    laneId: lane.dataset["laneId"] ?? null,
    left: 0,
    top: lane.querySelector(SCROLLER)?.scrollTop ?? 0,
  }));
  const { scrollLeft: left, scrollTop: top } = board;
  boards.set(projectId, { card, scrolled: [{ laneId: null, left, top }, ...lanes] });
}

/** Scrolls a board as it was left. */
export function scrollAsLeft(board: HTMLElement, { scrolled }: LeftBoard): void {
  for (const { laneId, left, top } of scrolled) {
    const lane = laneId === null ? null : board.querySelector(`[data-lane-id="${laneId}"]`);
    const element = laneId === null ? board : lane?.querySelector(SCROLLER);
    element?.scrollTo({ left, top, behavior: "instant" });
  }
}
