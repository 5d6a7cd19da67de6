"use client";

import { pushUndo } from "./undo-stack";

/** Shown long enough to read and to press Undo. */
export const UNDO_MS = 8000;
const PLAIN_MS = 5000;

interface ToastOptions {
  description?: string;
  action?: { label: string; run: () => void };
}

/** Sonner is fetched with the first toast, so pages that send none do not carry it. */
async function show(kind: "message" | "success" | "error", text: string, options: ToastOptions) {
  const { toast } = await import("sonner");
  const { action, description } = options;
  toast[kind](text, {
    duration: PLAIN_MS,
    ...(description !== undefined && { description }),
    ...(action && { action: { label: action.label, onClick: action.run } }),
  });
}

/** Something happened elsewhere, or needs no judgement. */
export function toastMessage(text: string, options: ToastOptions = {}): void {
  void show("message", text, options);
}

/** It worked. Only when the result is not already in sight. */
export function toastSuccess(text: string, options: ToastOptions = {}): void {
  void show("success", text, options);
}

/** It failed: what happened, what was kept, what to do. */
export function toastError(text: string, options: ToastOptions = {}): void {
  void show("error", text, options);
}

/**
 * It was done, with eight seconds to take it back: by the button, or by Cmd/Ctrl+Z, which takes back
 * the newest. `undo` must restore the exact prior values, and runs at most once.
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
