"use client";

import { countedText, keyOf, leaveSlot, showSlot } from "./repeated-toasts";
import { newestUndo, pushUndo, type Undo, type UndoEntry } from "./undo-stack";

/** Long enough to read the message and press Undo. */
export const UNDO_MS = 8000;
const PLAIN_MS = 5000;

export interface ToastAction {
  label: string;
  run: () => void;
}

interface ToastOptions {
  description?: string;
  action?: ToastAction;
  /** A second action, after the first. */
  secondAction?: ToastAction;
  /** Stays until it is dismissed or replaced, for something that still has to be done. */
  isLasting?: boolean;
  /** Replaces the toast with the same id. Defaults to the message, so that none is shown twice. */
  id?: string;
}

/** Loaded once a page is usable: most messages matter when the browser is offline. */
const load = () => import("sonner");

/** Loads the scripts of messages. */
export const loadToasts = () =>
  load().then(
    () => undefined,
    () => undefined,
  );

async function show(kind: "message" | "success" | "error", text: string, options: ToastOptions) {
  const { toast } = await load();
  const { action, secondAction, description, isLasting = false } = options;
  const id = options.id ?? `${kind}: ${text} ${description ?? ""}`;
  const { key, count } = showSlot(id);
  const forget = () => leaveSlot(id, key);
  const button = ({ label, run }: ToastAction) => ({
    label,
    onClick: () => {
      forget();
      run();
    },
  });
  toast[kind](options.id === undefined ? countedText(text, count) : text, {
    id: key,
    // A different duration restarts the timer of a toast that is already shown.
    duration: isLasting ? Infinity : PLAIN_MS + count,
    description,
    action: action && button(action),
    cancel: secondAction && button(secondAction),
    onDismiss: forget,
    onAutoClose: forget,
  });
}

/** For neutral information, and for events that happen elsewhere. */
export function toastMessage(text: string, options: ToastOptions = {}): void {
  void show("message", text, options);
}

/** For success, but only if the result is not already visible. */
export function toastSuccess(text: string, options: ToastOptions = {}): void {
  void show("success", text, options);
}

/** For failures: what happened, what was kept, what to do. */
export function toastError(text: string, options: ToastOptions = {}): void {
  void show("error", text, options);
}

/** Hides a toast, if it is shown. */
export function dismissToast(id: string): void {
  const key = keyOf(id);
  if (key === undefined) return;
  leaveSlot(id, key);
  void load().then(({ toast }) => toast.dismiss(key));
}

/** The toasts of actions that can be undone, by id. */
const shownBy = new WeakMap<UndoEntry, string>();
let undos = 0;

/** Hides the toast of an action. */
export function dismissUndo(entry: UndoEntry): void {
  const id = shownBy.get(entry);
  if (id !== undefined) dismissToast(id);
}

async function runUndo(entry: UndoEntry): Promise<boolean> {
  try {
    const isDone = await entry.run();
    if (entry.undone === undefined) return isDone;
    const id = shownBy.get(entry);
    if (isDone) toastMessage(entry.undone, id === undefined ? {} : { id });
    else dismissUndo(entry);
    return isDone;
  } catch (error) {
    toastError(`Not undone: ${entry.label}`, { description: (error as Error).message });
    return false;
  }
}

interface UndoOptions {
  /** Can only be undone while the toast is shown: later it is sent, or its editor is gone. */
  isBrief?: boolean;
  /** The action on the stack, if it could be undone before it was finished. */
  entry?: UndoEntry;
  /** Replaces the message of the same kind of action that was just before, such as another toggle. */
  id?: string;
  /** An action beside Undo, such as opening what was created. */
  action?: ToastAction;
}

/**
 * For a completed action that can be undone: for eight seconds with the button, and with
 * Cmd/Ctrl+Z (newest first) for as long as the page lives. `undo` must restore the exact previous
 * values, and runs at most once. It must not overwrite what has changed since, but say so.
 */
export async function toastUndo(
  message: string,
  undo: Undo,
  options: UndoOptions = {},
): Promise<void> {
  const { isBrief = false, entry = pushUndo(message, undo), action } = options;
  const { toast } = await load();
  if (!entry.isOpen()) return;
  entry.label = message;
  const { id = `undo-${++undos}` } = options;
  const { key, count } = showSlot(id);
  shownBy.set(entry, id);
  const leave = () => {
    leaveSlot(id, key);
    if (isBrief) entry.forget();
  };
  toast.message(message, {
    id: key,
    // As above: a different duration restarts the timer.
    duration: UNDO_MS + count,
    action: {
      label: "Undo",
      onClick: (event) => {
        // Stays, to say what it undid.
        if (entry.undone === undefined) leaveSlot(id, key);
        else event.preventDefault();
        void runUndo(entry);
      },
    },
    cancel: action && {
      label: action.label,
      onClick: () => {
        leaveSlot(id, key);
        action.run();
      },
    },
    onDismiss: leave,
    onAutoClose: leave,
  });
}

/** Undoes the newest action, and says which. For Cmd/Ctrl+Z. */
export async function undoNewest(): Promise<void> {
  const newest = newestUndo();
  if (!newest) {
    toastMessage("Nothing to undo");
    return;
  }
  if (newest.undone === undefined) dismissUndo(newest);
  if ((await runUndo(newest)) && newest.undone === undefined)
    toastMessage(`Undone: ${newest.label}`);
}
