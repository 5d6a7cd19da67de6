import { dismissUndo, toastError, toastUndo } from "./toast";
import { pushUndo, type Undo, type UndoEntry } from "./undo-stack";

/** Like `toastUndo`, with another text after "Undone:" than the message. */
export async function toastUndoAs(
  what: string,
  message: string,
  undo: Undo,
  entry: UndoEntry = pushUndo(what, undo),
): Promise<void> {
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
