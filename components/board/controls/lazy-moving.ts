import { sayNotLoaded } from "@/components/ui/lazy-part";
import type * as Drag from "@/components/board/drag/keyboard-drag";
import type * as Steps from "@/components/board/drag/moving/steps";

type Moving = typeof Steps & typeof Drag;

let loaded: Moving | undefined;

/** Not needed to see the board, so it loads after the board has been shown. */
export async function loadMoving(): Promise<Moving> {
  const [steps, drag] = await Promise.all([
    import("@/components/board/drag/moving/steps"),
    import("@/components/board/drag/keyboard-drag"),
  ]);
  loaded = { ...steps, ...drag };
  return loaded;
}

/**
 * Moves cards by keyboard: at once if the code is loaded, so that focus follows the card within the
 * key press.
 */
export function withMoving(run: (moving: Moving) => void): void {
  if (loaded) run(loaded);
  else void loadMoving().then(run, sayNotLoaded);
}
