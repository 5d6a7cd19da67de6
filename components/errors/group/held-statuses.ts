"use client";

import type { GroupStatus } from "@/lib/issues/issues/enumerations";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { refreshGroups, showStatus } from "@/lib/errors/groups/client/cache";
import { postStatuses } from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { VERBS, type Verb } from "./group-words";
import { countGroups } from "./triage-words";

/**
 * Statuses that were given and may still be taken back. The API cannot give a group back that it had
 * regressed, nor who resolved it and when, so they are kept from the server for as long as there is an undo: shown
 * everywhere, and sent when the time is over, something else is done with the group, or the page goes.
 */
const HELD_MS = 8000;

interface Batch {
  projectId: number;
  verb: Verb;
  /** As they were. */
  groups: readonly ErrorGroup[];
  timer: ReturnType<typeof setTimeout>;
}

/** A group as it was, and the status that it is shown in. */
export interface HeldStatus {
  group: ErrorGroup;
  status: GroupStatus;
}

const batches = new Set<Batch>();
const NONE: ReadonlyMap<number, HeldStatus> = new Map();
let held = NONE;
const listeners = new Set<() => void>();

function publish(): void {
  const all = [...batches].flatMap(({ groups, verb }) =>
    groups.map((group) => [group.id, { group, status: VERBS[verb].to }] as const),
  );
  held = new Map(all);
  listeners.forEach((listener) => listener());
}

function release(batch: Batch): boolean {
  clearTimeout(batch.timer);
  const isHeld = batches.delete(batch);
  if (batches.size === 0) window.removeEventListener("pagehide", onPageHide);
  return isHeld;
}

function post({ projectId, verb, groups }: Batch) {
  return postStatuses(projectId, { ids: groups.map(({ id }) => id), status: VERBS[verb].to });
}

function onPageHide(): void {
  const going = [...batches];
  going.forEach(release);
  for (const batch of going) void post(batch).catch(() => undefined);
}

/** Sends what nobody took back. What could not be done is shown as it is, and said. */
async function send(client: QueryClient, batch: Batch): Promise<void> {
  const { projectId, verb, groups } = batch;
  if (!release(batch)) return;
  const ids = groups.map(({ id }) => id);
  showStatus(client, projectId, ids, VERBS[verb].to);
  publish();
  let title = "";
  let description = "";
  try {
    const { failed } = await post(batch);
    if (failed.length > 0) title = `${countGroups(failed.length)} not ${VERBS[verb].done}`;
    description = failed[0]?.message ?? "";
  } catch (error) {
    title = `${countGroups(groups.length)} not ${VERBS[verb].done}`;
    description = error instanceof Error ? error.message : "";
  }
  if (title !== "") toastError(title, { description });
  await refreshGroups(client, projectId);
}

/** Sends at once what is held of some groups: what follows builds on it. */
export async function sendHeld(client: QueryClient, ids: readonly number[]): Promise<void> {
  const named = new Set(ids);
  const due = [...batches].filter(({ groups }) => groups.some(({ id }) => named.has(id)));
  await Promise.all(due.map((batch) => send(client, batch)));
}

/** Shows groups in the status that a verb leads to, and sends that unless it is undone. `onUndo`: they are as before. */
export function holdStatus(
  client: QueryClient,
  projectId: number,
  groups: readonly ErrorGroup[],
  verb: Verb,
  onUndo: () => void,
): void {
  void sendHeld(
    client,
    groups.map(({ id }) => id),
  );
  if (batches.size === 0) window.addEventListener("pagehide", onPageHide);
  const batch: Batch = {
    projectId,
    verb,
    groups,
    timer: setTimeout(() => void send(client, batch), HELD_MS),
  };
  batches.add(batch);
  publish();
  const one = groups.length === 1 ? groups[0]?.exception_class : undefined;
  const words = `${one ?? countGroups(groups.length)} ${VERBS[verb].done}`;
  void toastUndo(words, () => {
    if (!release(batch)) {
      toastError("Too late to undo", { description: `${words} for good.` });
      return;
    }
    publish();
    announce(`Undone: ${words}.`);
    onUndo();
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Those that are held now, by id. */
export function useHeldStatuses(): ReadonlyMap<number, HeldStatus> {
  return useSyncExternalStore(
    subscribe,
    () => held,
    () => NONE,
  );
}
