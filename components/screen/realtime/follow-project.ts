import type { QueryClient } from "@tanstack/react-query";
import { isChangingIssues } from "@/lib/issues/issues/client/merge-server-issue";
import { projectChannel } from "@/lib/messaging/realtime/channels";
import { NO_CHANGES, withEvent } from "@/lib/messaging/broadcasting/client/changes";
import { joinChannel } from "@/lib/messaging/broadcasting/client/connection";
import type { RealtimeEvents } from "@/lib/messaging/realtime/events";
import { applyChanges, needsLists } from "./apply-changes";
import { createChangeQueue } from "./change-queue";
import { isAnyIssueHeld, isBusy, isIssueHeld, onReleased } from "./surfaces";

interface Followed {
  count: number;
  stop: () => void;
  catchUp: () => void;
}

/** Keeps the cached data of a project up to date. */
function follow(client: QueryClient, tenantId: number, projectId: number): Followed {
  const queue = createChangeQueue({
    apply: (changes) => applyChanges(client, projectId, changes),
    isBusy: (changes) => isBusy() || (isAnyIssueHeld() && needsLists(changes)),
    isHeld: isIssueHeld,
    // A list fetched now would not include the user's own unsaved change.
    isTooEarly: (changes) => needsLists(changes) && isChangingIssues(client),
  });
  const catchUp = () => queue.add({ ...NO_CHANGES, isMissed: true });
  let wasJoined = false;
  const leave = joinChannel(projectChannel(tenantId, projectId), {
    onEvent(name, data) {
      if (name !== "project-changed") return;
      queue.add(withEvent(NO_CHANGES, data as RealtimeEvents["project-changed"]));
    },
    onJoined() {
      // Initially only issues are refetched, because the page is new and issues change most often.
      queue.add({ ...NO_CHANGES, isMissed: true, isProject: wasJoined });
      wasJoined = true;
    },
  });
  const stopWaiting = onReleased(queue.resume);
  return {
    count: 0,
    catchUp,
    stop: () => {
      queue.stop();
      leave();
      stopWaiting();
    },
  };
}

const followed = new Map<number, Followed>();

/**
 * Follows a project for as long as any component shows it. Returns a function that stops following.
 */
export function followProject(
  client: QueryClient,
  tenantId: number,
  projectId: number,
): () => void {
  const entry = followed.get(projectId) ?? follow(client, tenantId, projectId);
  entry.count += 1;
  followed.set(projectId, entry);
  return () => {
    entry.count -= 1;
    if (entry.count > 0) return;
    followed.delete(projectId);
    entry.stop();
  };
}

/** Refetches the project's issues once none of them is in use. */
export function catchUp(projectId: number): void {
  followed.get(projectId)?.catchUp();
}
