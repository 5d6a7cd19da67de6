import { dismissUndo, toastError, toastUndo } from "./toast";
import { pushUndo, type Undo, type UndoEntry } from "./undo-stack";

interface UndoAsOptions {
  /** The action on the stack, if it is there already. */
  entry?: UndoEntry;
  /** What to say once it is undone: "Vera is Member again". */
  undone?: string;
}

/** Like `toastUndo`, with another text after "Undone:" than the message. */
export async function toastUndoAs(
  what: string,
  message: string,
  undo: Undo,
  { entry = pushUndo(what, undo), undone }: UndoAsOptions = {},
): Promise<void> {
  if (undone !== undefined) entry.undone = undone;
  await toastUndo(message, undo, { entry });
  entry.label = what;
}

/** Drops actions that can no longer be undone, and their toasts, whose button would do nothing. */
export function forgetUndos(entries: readonly UndoEntry[]): void {
  entries.forEach((entry) => {
    entry.forget();
    dismissUndo(entry);
  });
}

/** For undos: resolves with whether the request succeeded. If not, says why under `failure`. */
export function undoneBy(request: Promise<unknown>, failure: string): Promise<boolean> {
  return request.then(
    () => true,
    (error: unknown) => {
      toastError(failure, { description: error instanceof Error ? error.message : "Try again." });
      return false;
    },
  );
}
