/**
 * Reverts an action. Resolves with whether it did, once that is certain: a request that nobody waits
 * for would be reported as undone. If not, it has said why.
 */
export type Undo = () => boolean | Promise<boolean>;

export interface UndoEntry {
  /** What was done: "ENG-1 moved to Review". */
  label: string;
  /** What to say once it is undone; the label with "Undone" by default. */
  undone?: string;
  /** Does it again after it was undone, and adds an entry that undoes that. Not every action can. */
  redo?: () => void;
  /** Undoes once; later calls do nothing. Resolves with whether it did. */
  run: () => Promise<boolean>;
  /** Removes the entry, because it can no longer be undone. */
  forget: () => void;
  /** Whether it can still be undone. */
  isOpen: () => boolean;
}

/** How many actions can be undone, one after another. */
const MAX_ENTRIES = 20;

/** The actions of this tab that can be undone, newest last. Kept until the page is reloaded. */
const stack: UndoEntry[] = [];
/** What was undone and can be done again, newest last. Empty once something else is done. */
const undone: UndoEntry[] = [];
let isRedoing = false;

/** Adds an action that can be undone. The oldest is dropped if there are too many. */
export function pushUndo(label: string, undo: Undo): UndoEntry {
  function forget() {
    const index = stack.indexOf(entry);
    if (index !== -1) stack.splice(index, 1);
  }
  const entry: UndoEntry = {
    label,
    forget,
    isOpen: () => stack.includes(entry),
    async run() {
      if (!entry.isOpen()) return false;
      forget();
      const isUndone = await undo();
      if (isUndone && entry.redo) undone.push(entry);
      // What came before it must not be done again without it.
      else undone.length = 0;
      return isUndone;
    },
  };
  if (!isRedoing) undone.length = 0;
  stack.push(entry);
  if (stack.length > MAX_ENTRIES) stack.shift();
  return entry;
}

/** The action that is undone next, or undefined. */
export function newestUndo(): UndoEntry | undefined {
  return stack.at(-1);
}

/** Does again what was undone last. Returns what that was, or undefined if there is nothing. */
export function redoNewest(): UndoEntry | undefined {
  const entry = undone.pop();
  isRedoing = true;
  entry?.redo?.();
  isRedoing = false;
  return entry;
}
