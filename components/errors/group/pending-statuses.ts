"use client";

import type { GroupStatus } from "@/lib/issues/issues/enumerations";
import type { QueryClient } from "@tanstack/react-query";
import { useExternalStore } from "@/components/ui/external-store";
import { createPendingChanges } from "@/components/ui/feedback/pending-changes";
import { toastError } from "@/components/ui/feedback/toast";
import { refreshGroups, showStatus } from "@/lib/errors/groups/client/cache";
import { postStatuses } from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { VERBS, type Verb } from "./group-text";
import { countGroups } from "./triage-text";

/** A group before the change, and its displayed status. */
export interface PendingStatus {
  group: ErrorGroup;
  status: GroupStatus;
}

/**
 * Changes are held back because the API cannot restore a group's regressed state, or who resolved
 * it and when.
 */
const statuses = createPendingChanges<PendingStatus>();

const changed = new Set<number>();

/** The groups that were changed in this window since it was loaded. */
export const changedHere: ReadonlySet<number> = changed;

/** Notes that these groups were changed here, so that lists show them at once. */
export function noteChangedHere(groupIds: readonly number[]): void {
  groupIds.forEach((id) => changed.add(id));
}

/**
 * Sends the pending changes to these groups immediately, because the next action depends on them.
 */
export function sendPendingStatuses(groupIds: readonly number[]): Promise<void> {
  return statuses.sendNow(groupIds);
}

/**
 * Shows groups with their new status and sends the change unless it is undone. `onUndo` is called
 * when they are restored.
 */
export function setStatusWithUndo(
  client: QueryClient,
  projectId: number,
  groups: readonly ErrorGroup[],
  verb: Verb,
  onUndo: () => void,
): void {
  const { to: status, label, done } = VERBS[verb];
  const ids = groups.map(({ id }) => id);
  const name = groups.length === 1 ? groups[0]?.exception_class : undefined;
  const message = `${name ?? countGroups(groups.length)} ${done}`;
  const failure = (count: number) => `Couldn’t ${label.toLowerCase()} ${countGroups(count)}`;
  const post = () => postStatuses(projectId, { ids, status });

  noteChangedHere(ids);
  void statuses.sendNow(ids);
  statuses.add({
    items: new Map(groups.map((group) => [group.id, { group, status }])),
    message,
    undone: `Undone: ${message}.`,
    failure: failure(groups.length),
    async send(release) {
      showStatus(client, projectId, ids, status);
      release();
      try {
        const { failed } = await post();
        const description = failed[0]?.message ?? "";
        if (failed.length > 0) toastError(failure(failed.length), { description });
      } finally {
        await refreshGroups(client, projectId);
      }
    },
    sendOnLeaving: () => void post().catch(() => undefined),
    onUndo,
  });
}

/** Status changes that can still be undone, by group id. */
export function usePendingStatuses(): ReadonlyMap<number, PendingStatus> {
  return useExternalStore(statuses.items);
}
