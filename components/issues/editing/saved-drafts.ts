"use client";

import { useCallback } from "react";
import { createExternalStore, useExternalStore } from "@/components/ui/external-store";
import type { TextDraft } from "./text-draft";

/**
 * Unsaved text. It outlives the component, the page and the tab, so that nothing the user typed is
 * lost. Stored in localStorage, or in memory if that is blocked. A draft can be any JSON value.
 */
const PREFIX = "lanework.draft.";
const memory = createExternalStore<ReadonlyMap<string, string>>(new Map());

function read(name: string): string | null {
  const cached = memory.get().get(name);
  if (cached !== undefined) return cached;
  try {
    return window.localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

function write(name: string, text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(PREFIX + name);
    else window.localStorage.setItem(PREFIX + name, text);
  } catch {
    // Storage is full or turned off. The draft is kept in memory until the page is closed.
  }
  const next = new Map(memory.get());
  if (text === null) next.delete(name);
  else next.set(name, text);
  memory.set(next);
}

/** Deletes a draft after it has been saved or discarded. */
export function removeDraft(name: string): void {
  write(name, null);
}

/**
 * Deletes a text draft that has been saved, or rebases anything written since onto the saved text.
 */
export function draftSaved(name: string, draft: TextDraft, saved: string): void {
  const current = parse(read(name)) as TextDraft | null;
  const isSame = current === null || current.text === draft.text;
  write(name, isSame ? null : JSON.stringify({ text: current.text, base: saved }));
}

/** Puts text that failed to send back into the draft, ahead of anything written since. */
export function restoreDraft(name: string, text: string): void {
  const current = parse(read(name)) as string | null;
  write(name, JSON.stringify(current === null ? text : `${text}\n\n${current}`));
}

/** Returns the draft key for an issue's field. */
export function fieldDraft(userId: number, issueId: number, field: string): string {
  return `${userId}.issue-${issueId}.${field}`;
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The draft under a key (null if there is none) and a setter. Null on the server and while
 * hydrating.
 */
export function useDraft<T>(name: string): [T | null, (draft: T | null) => void] {
  const text = useExternalStore(memory, () => read(name), null);
  const set = useCallback(
    (draft: T | null) => write(name, draft === null ? null : JSON.stringify(draft)),
    [name],
  );
  return [parse(text) as T | null, set];
}
