"use client";

import { pushUndo } from "./undo-stack";

/** Long enough to read the message and press Undo. */
export const UNDO_MS = 8000;
const PLAIN_MS = 5000;

interface ToastOptions {
  description?: string;
  action?: { label: string; run: () => void };
}

/** Sonner is loaded with the first toast, so pages without toasts never load it. */
async function show(kind: "message" | "success" | "error", text: string, options: ToastOptions) {
  const { toast } = await import("sonner");
  const { action, description } = options;
  toast[kind](text, {
    duration: PLAIN_MS,
    ...(description !== undefined && { description }),
    ...(action && { action: { label: action.label, onClick: action.run } }),
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
