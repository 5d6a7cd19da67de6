"use client";

import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { createExternalStore, useExternalStore } from "@/components/ui/external-store";
import { announce } from "@/components/ui/feedback/live-region";
import { dismissUndo, toastError, toastUndo } from "@/components/ui/feedback/toast";
import { pushUndo } from "@/components/ui/feedback/undo-stack";
import { refreshGroups, showStatuses } from "@/lib/errors/groups/client/cache";
import { postStatuses, type StatusChange } from "@/lib/errors/groups/client/statuses";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { VERBS, type Verb } from "./group-text";
import { countGroups } from "./triage-text";

/** A group before a change that is being sent, and what it shows. */
export interface PendingStatus extends Pick<ErrorGroup, "status" | "is_regressed"> {
  group: ErrorGroup;
  /** Whether the numbers of groups per status include the change. */
  isCounted: boolean;
}

interface Sending {
  items: ReadonlyMap<number, PendingStatus>;
  done: Promise<unknown>;
}

const sendings = new Set<Sending>();
const items = createExternalStore<ReadonlyMap<number, PendingStatus>>(new Map());

/** Of several changes to a group, the last one is shown. */
function publish(): void {
  items.set(new Map([...sendings].flatMap((sending) => [...sending.items])));
}

const changed = new Set<number>();

/** The groups that were changed in this window since it was loaded. */
export const changedHere: ReadonlySet<number> = changed;

/** Notes that these groups were changed here, so that lists show them at once. */
export function noteChangedHere(groupIds: readonly number[]): void {
  groupIds.forEach((id) => changed.add(id));
}

/** Resolves when the changes to these groups have arrived, because the next action depends on them. */
export async function sentStatuses(groupIds: readonly number[]): Promise<void> {
  const due = [...sendings].filter((sending) => groupIds.some((id) => sending.items.has(id)));
  await Promise.allSettled(due.map(({ done }) => done));
}

/** Status changes that are being sent, by group id. */
export function usePendingStatuses(): ReadonlyMap<number, PendingStatus> {
  return useExternalStore(items);
}

interface Change {
  client: QueryClient;
  projectId: number;
  items: ReadonlyMap<number, Omit<PendingStatus, "isCounted">>;
  /** One request per resulting state. */
  requests: readonly StatusChange[];
}

/**
 * Shows a change at once and sends it after earlier ones. It stays shown until
 * the lists have it. Resolves with the groups that could not be changed.
 */
async function send({ client, projectId, items: next, requests }: Change) {
  const withCounted = (isCounted: boolean) =>
    new Map([...next].map(([id, item]) => [id, { ...item, isCounted }]));
  const sent = Promise.all(requests.map((body) => postStatuses(client, projectId, body))).then(
    (results) => results.flatMap(({ failed }) => failed),
  );
  const sending: Sending = { items: withCounted(false), done: sent };
  sendings.add(sending);
  publish();
  const finish = () => {
    sendings.delete(sending);
    publish();
  };
  try {
    const failed = await sent;
    if (failed.length === 0) {
      sending.items = withCounted(true);
      showStatuses(client, projectId, [...next.values()]);
      publish();
    }
    void refreshGroups(client, projectId).finally(finish);
    return failed;
  } catch (error) {
    finish();
    void refreshGroups(client, projectId);
    throw error;
  }
}

/** Returns the requests that restore each group to what it was, unless it has changed since. */
function reverted(groups: readonly ErrorGroup[], from: ErrorGroup["status"]): StatusChange[] {
  const states = new Map<string, StatusChange>();
  for (const { id, status, is_regressed } of groups) {
    const name = `${status} ${is_regressed}`;
    const request = states.get(name) ?? { ids: [], status, is_regressed, from };
    states.set(name, { ...request, ids: [...request.ids, id] });
  }
  return [...states.values()];
}

/**
 * Sets the status of groups. Undoing it sends the reverse; `onUndo` is called when they are shown
 * as before.
 */
export async function setStatusWithUndo(
  client: QueryClient,
  projectId: number,
  groups: readonly ErrorGroup[],
  verb: Verb,
  onUndo: () => void,
): Promise<void> {
  const { to: status, label, done } = VERBS[verb];
  const ids = groups.map(({ id }) => id);
  const name = (groups.length === 1 && groups[0]?.exception_class) || countGroups(groups.length);
  const message = `${name} ${done}`;
  const failure = `Couldn’t ${label.toLowerCase()} ${name}`;

  async function undo() {
    onUndo();
    announce(`Undone: ${message}.`);
    const failed = await send({
      client,
      projectId,
      items: new Map(
        groups.map((group) => {
          const now = { ...group, status, is_regressed: false };
          return [group.id, { group: now, status: group.status, is_regressed: group.is_regressed }];
        }),
      ),
      requests: reverted(groups, status),
    });
    if (failed.length === 0) return true;
    const count = failed.length < groups.length ? ` for ${countGroups(failed.length)}` : "";
    toastError(`Not undone${count}: ${message}`, { description: failed[0]?.message ?? "" });
    return false;
  }

  function forget() {
    entry.forget();
    dismissUndo(entry);
  }

  noteChangedHere(ids);
  const entry = pushUndo(message, undo);
  // Offline, it is sent later, and the answer to the press must not wait for that.
  const isWaiting = !onlineManager.isOnline();
  if (isWaiting) void toastUndo(message, undo, { entry });
  try {
    const failed = await send({
      client,
      projectId,
      items: new Map(groups.map((group) => [group.id, { group, status, is_regressed: false }])),
      requests: [{ ids, status }],
    });
    if (failed.length > 0) toastError(failure, { description: failed[0]?.message ?? "" });
    if (failed.length === ids.length) forget();
    else if (!isWaiting) await toastUndo(message, undo, { entry });
  } catch (error) {
    forget();
    toastError(failure, { description: error instanceof Error ? error.message : "" });
  }
}
