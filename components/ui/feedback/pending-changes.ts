"use client";

import { createExternalStore, useExternalStore } from "@/components/ui/external-store";
import { announce } from "./live-region";
import { toastError, toastUndo, UNDO_MS } from "./toast";
import { pushUndo, type UndoEntry } from "./undo-stack";

export interface PendingChange<T> {
  /** The changed items, by id. */
  items: ReadonlyMap<number, T>;
  /** The toast's message: "3 notifications deleted". */
  message: string;
  /** Announced to screen readers after an undo. */
  undone: string;
  /** The error toast's message. */
  failure: string;
  /**
   * Sends the change. The items stay pending until the promise settles. Call `release` earlier if
   * the query cache already shows the change.
   */
  send: (release: () => void) => Promise<void>;
  /**
   * Sends the change while the page is unloading, when nothing can be awaited. Defaults to `send`.
   */
  sendOnLeaving?: () => void;
  onUndo: () => void;
  /** How long it waits to be sent; until the toast closes by default. Undo by key works all the time. */
  waitMs?: number;
}

interface Entry<T> {
  change: PendingChange<T>;
  timer: ReturnType<typeof setTimeout>;
  isSent: boolean;
  undo: UndoEntry;
}

/**
 * Changes that the API cannot undo. Each is shown immediately, but is sent only when its undo toast
 * closes or its wait is over, when a dependent action needs it, or when the user leaves the page.
 */
export function createPendingChanges<T>() {
  const entries = new Set<Entry<T>>();
  const items = createExternalStore<ReadonlyMap<number, T>>(new Map());

  function publish(): void {
    items.set(new Map([...entries].flatMap(({ change }) => [...change.items])));
  }

  function release(entry: Entry<T>): void {
    if (!entries.delete(entry)) return;
    if (entries.size === 0) window.removeEventListener("pagehide", onPageHide);
    publish();
  }

  /** Claims the change for sending or undoing. Returns false if it is already claimed. */
  function claim(entry: Entry<T>): boolean {
    clearTimeout(entry.timer);
    entry.undo.forget();
    if (entry.isSent || !entries.has(entry)) return false;
    entry.isSent = true;
    return true;
  }

  async function send(entry: Entry<T>): Promise<void> {
    if (!claim(entry)) return;
    try {
      await entry.change.send(() => release(entry));
    } catch (error) {
      const description = error instanceof Error ? error.message : "";
      toastError(entry.change.failure, { description });
    }
    release(entry);
  }

  function onPageHide(): void {
    for (const entry of [...entries]) {
      const { sendOnLeaving } = entry.change;
      if (!sendOnLeaving) void send(entry);
      else if (claim(entry)) {
        sendOnLeaving();
        release(entry);
      }
    }
  }

  function undo(entry: Entry<T>): boolean {
    const { message, undone, onUndo } = entry.change;
    if (!claim(entry)) {
      toastError("Too late to undo", { description: `${message} permanently.` });
      return false;
    }
    release(entry);
    announce(undone);
    onUndo();
    return true;
  }

  return {
    /** Shows a change, and sends it unless the user undoes it. */
    add(change: PendingChange<T>): void {
      if (entries.size === 0) window.addEventListener("pagehide", onPageHide);
      const { waitMs = UNDO_MS, message } = change;
      const timer = setTimeout(() => void send(entry), waitMs);
      const undoEntry = pushUndo(message, () => undo(entry));
      const entry: Entry<T> = { change, timer, isSent: false, undo: undoEntry };
      entries.add(entry);
      publish();
      const isBrief = waitMs <= UNDO_MS;
      void toastUndo(message, () => undo(entry), { entry: undoEntry, isBrief });
    },

    /** Immediately sends the pending changes that involve any of these ids. */
    async sendNow(ids: readonly number[]): Promise<void> {
      const due = [...entries].filter(({ change }) => ids.some((id) => change.items.has(id)));
      await Promise.all(due.map(send));
    },

    /** The pending items, by id. */
    items,
  };
}

/** A record that is being deleted. */
interface Deletion {
  id: number;
  /** Names it in the messages; by default, they say what it is. */
  name?: string;
  remove: () => Promise<void>;
  /** Called when it is restored. */
  onUndo: () => void;
}

/**
 * Deletions of single records of one kind ("comment"). Records are hidden immediately and deleted
 * when the undo toast closes.
 */
export function createPendingDeletions(kind: string) {
  const anyName = kind.charAt(0).toUpperCase() + kind.slice(1);
  const changes = createPendingChanges<true>();
  return {
    /** Hides a record, and deletes it unless the user undoes it. */
    add({ id, name, remove, onUndo }: Deletion): void {
      changes.add({
        items: new Map([[id, true]]),
        message: `${name ?? anyName} deleted`,
        undone: `${name ?? anyName} restored.`,
        failure: `${name ?? `The ${kind}`} was not deleted`,
        send: remove,
        onUndo,
      });
    },

    /** The ids of the hidden records. */
    usePending: (): { has: (id: number) => boolean } => useExternalStore(changes.items),
  };
}
