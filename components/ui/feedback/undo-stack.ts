/** Actions that Cmd/Ctrl+Z can undo, newest last, for as long as their toasts are shown. */

interface UndoEntry {
  /** Undoes once; later calls do nothing. */
  run: () => void;
  /** Removes the entry when its toast closes. */
  forget: () => void;
}

const stack: UndoEntry[] = [];

/** A check box has no undo of its own. */
const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]";

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

function onKeyDown(event: KeyboardEvent) {
  const undoKey = event.key.toLowerCase() === "z" && (event.metaKey || event.ctrlKey);
  // In a text field, the browser's own undo applies.
  if (!undoKey || event.shiftKey || event.altKey || isWriting(event.target)) return;
  const newest = stack.at(-1);
  if (!newest) return;
  event.preventDefault();
  newest.run();
}

/** Pushes an undo. The key listener exists only while the stack is not empty. */
export function pushUndo(undo: () => void): UndoEntry {
  function forget() {
    const index = stack.indexOf(entry);
    if (index === -1) return;
    stack.splice(index, 1);
    if (stack.length === 0) document.removeEventListener("keydown", onKeyDown);
  }
  function run() {
    if (!stack.includes(entry)) return;
    forget();
    undo();
  }
  const entry: UndoEntry = { run, forget };
  if (stack.length === 0) document.addEventListener("keydown", onKeyDown);
  stack.push(entry);
  return entry;
}
