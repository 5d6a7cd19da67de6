"use client";

import { countedText, countShown, forgetShown } from "./repeated-toasts";
import { pushUndo } from "./undo-stack";

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

/** Sonner is loaded with the first toast, so pages without toasts never load it. */
async function show(kind: "message" | "success" | "error", text: string, options: ToastOptions) {
  const { toast } = await import("sonner");
  const { action, secondAction, description, isLasting = false } = options;
  const id = options.id ?? `${kind}: ${text} ${description ?? ""}`;
  const count = countShown(id);
  const forget = () => forgetShown(id);
  const button = ({ label, run }: ToastAction) => ({
    label,
    onClick: () => {
      forget();
      run();
    },
  });
  toast[kind](options.id === undefined ? countedText(text, count) : text, {
    id,
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

/**
 * For a completed action that can be undone within eight seconds, with the button or with
 * Cmd/Ctrl+Z (newest first). `undo` must restore the exact previous values, and runs at most once.
 */
export async function toastUndo(message: string, undo: () => void): Promise<void> {
  const { toast } = await import("sonner");
  const entry = pushUndo(() => {
    toast.dismiss(id);
    undo();
  });
  const id = toast.message(message, {
    duration: UNDO_MS,
    action: { label: "Undo", onClick: entry.run },
    onDismiss: entry.forget,
    onAutoClose: entry.forget,
  });
}
