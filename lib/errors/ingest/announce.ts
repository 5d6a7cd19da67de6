import { log } from "@/lib/platform/observability/log";
import { rows } from "@/lib/platform/db/query";
import { wakeRelay } from "@/lib/platform/jobs/wake-relay";
import { enqueueOccurrenceEvent } from "@/lib/messaging/outbox/enqueue-event";
import type { IngestSource } from "./resolve-source";

/** Minimum time between two announcements for one project in this process. */
const SPACING_MS = 1_000;

type ProjectKey = Pick<IngestSource, "tenantId" | "projectId">;

/**
 * Projects announced within the last second, and whether more events have arrived since. Shared
 * with the page bundles in this process.
 */
const shared = globalThis as { laneworkAnnounced?: Map<string, { isDue: boolean }> };

async function enqueue(project: ProjectKey): Promise<void> {
  await rows(enqueueOccurrenceEvent(project));
  wakeRelay();
}

function announce(
  project: ProjectKey,
  key: string,
  announced: Map<string, { isDue: boolean }>,
): void {
  enqueue(project).catch((error: unknown) =>
    log.warn({ err: error }, "occurrences were not announced"),
  );
  const state = { isDue: false };
  announced.set(key, state);
  setTimeout(() => {
    if (state.isDue) announce(project, key, announced);
    else announced.delete(key);
  }, SPACING_MS).unref();
}

/**
 * Makes clients that show the project's error groups refetch them: immediately the first time, then
 * at most once a second while occurrences arrive. Callers do not wait for it, and failures are only
 * logged, because lists are also refetched when a tab becomes active.
 */
export function announceOccurrence({ tenantId, projectId }: ProjectKey): void {
  const announced = (shared.laneworkAnnounced ??= new Map());
  const key = `${tenantId} ${projectId}`;
  const state = announced.get(key);
  if (state) {
    state.isDue = true;
    return;
  }
  // Set synchronously: other events may arrive before the next turn of the event loop.
  announced.set(key, { isDue: false });
  setImmediate(announce, { tenantId, projectId }, key, announced);
}
