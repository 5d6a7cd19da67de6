import { log } from "@/lib/platform/observability/log";
import { rows } from "@/lib/platform/db/query";
import { pokeRelay } from "@/lib/platform/jobs/wake-relay";
import { putOccurrenceEvent } from "@/lib/messaging/outbox/enqueue-event";
import type { IngestSource } from "./resolve-source";

/** Between two announcements for one project by this process. */
const SPACING_MS = 1_000;

type Place = Pick<IngestSource, "tenantId" | "projectId">;

/** Projects that were announced within the last second, and whether more came in since. One for all route bundles. */
const shared = globalThis as { laneworkAnnounced?: Map<string, { isDue: boolean }> };

async function put(place: Place): Promise<void> {
  await rows(putOccurrenceEvent(place));
  pokeRelay();
}

function putSoon(place: Place, key: string, announced: Map<string, { isDue: boolean }>): void {
  put(place).catch((error: unknown) => log.warn({ err: error }, "occurrences were not announced"));
  const state = { isDue: false };
  announced.set(key, state);
  setTimeout(() => {
    if (state.isDue) putSoon(place, key, announced);
    else announced.delete(key);
  }, SPACING_MS).unref();
}

/**
 * Has who shows the project's error groups ask again: the first time at once, then once a second as long as occurrences
 * come in. Makes nobody wait, and fails nothing: lists are also read anew when somebody comes back to them.
 */
export function announce({ tenantId, projectId }: Place): void {
  const announced = (shared.laneworkAnnounced ??= new Map());
  const key = `${tenantId} ${projectId}`;
  const state = announced.get(key);
  if (state) {
    state.isDue = true;
    return;
  }
  // At once: others may come in before the next turn.
  announced.set(key, { isDue: false });
  setImmediate(putSoon, { tenantId, projectId }, key, announced);
}
