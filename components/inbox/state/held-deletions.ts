"use client";

import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import {
  deleteNotifications,
  deleteOnLeaving,
} from "@/lib/messaging/notifications/client/mutations";
import type { Notification } from "@/lib/messaging/notifications/schema";
import { countWords } from "./inbox-words";

/**
 * Notifications that were deleted and may still be had back. The API cannot restore them, so they are kept from the
 * server for as long as there is an undo: hidden everywhere, deleted when the time is over or the page goes.
 */
const HELD_MS = 8000;

interface Batch {
  notifications: readonly Notification[];
  timer: ReturnType<typeof setTimeout>;
}

const batches = new Set<Batch>();
const NONE: ReadonlyMap<number, Notification> = new Map();
let held = NONE;
const listeners = new Set<() => void>();

function publish(): void {
  const all = [...batches].flatMap(({ notifications }) => notifications);
  held = new Map(all.map((notification) => [notification.id, notification]));
  listeners.forEach((listener) => listener());
}

function release(batch: Batch): boolean {
  clearTimeout(batch.timer);
  const isHeld = batches.delete(batch);
  if (batches.size === 0) window.removeEventListener("pagehide", onPageHide);
  return isHeld;
}

/** Not through the query client, which would wait its turn. */
function onPageHide(): void {
  const going = [...batches];
  going.forEach(release);
  deleteOnLeaving(going.flatMap(({ notifications }) => notifications));
}

/** Deletes for good what nobody took back. */
async function send(client: QueryClient, batch: Batch): Promise<void> {
  release(batch);
  const sent = deleteNotifications(client, batch.notifications);
  publish();
  try {
    await sent;
  } catch (error) {
    const description = error instanceof Error ? error.message : "";
    toastError(`${countWords(batch.notifications.length)} not deleted`, { description });
  }
}

function takeBack(batch: Batch): void {
  const words = countWords(batch.notifications.length);
  if (!release(batch)) {
    toastError("Too late to undo", { description: `${words} deleted for good.` });
    return;
  }
  publish();
  announce(`${words} restored.`);
}

/** Hides notifications, and deletes them unless that is undone. `onUndo`: they are back. */
export function holdDeletion(
  client: QueryClient,
  notifications: readonly Notification[],
  onUndo: () => void,
): void {
  if (batches.size === 0) window.addEventListener("pagehide", onPageHide);
  const batch: Batch = {
    notifications,
    timer: setTimeout(() => void send(client, batch), HELD_MS),
  };
  batches.add(batch);
  publish();
  void toastUndo(`${countWords(notifications.length)} deleted`, () => {
    takeBack(batch);
    onUndo();
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Those that are held now, by id. */
export function useHeldDeletions(): ReadonlyMap<number, Notification> {
  return useSyncExternalStore(
    subscribe,
    () => held,
    () => NONE,
  );
}
