import { log } from "@/lib/api/log";
import { afterCommit } from "@/lib/db/enclosing";
import { row, sqlState } from "@/lib/db/query";
import type { FrameResource } from "@/lib/error-groups/schema";
import { count } from "@/lib/observability/count";
import { groupOccurrence } from "@/lib/grouping/group-occurrence";
import { isInApp } from "@/lib/grouping/in-app";
import { scrubText } from "@/lib/sentry/scrub-text";
import { announce } from "./announce";
import { boundDetails, boundFrames } from "./bound-details";
import { boundLine, boundText } from "./bound-text";
import { type IngestSource, refuseSource } from "./find-source";
import type { Occurrence } from "./occurrence";
import { type RecordedRow, recordStatement, type StorableOccurrence } from "./occurrence-statement";
import { pruneGroup, PRUNE_EVERY } from "./prune";

const LINE = 255;
const MESSAGE = 65_535;
const STACK_TRACE = 262_144;
const ATTEMPTS = 5;
/** See recordStatement: a repeat sees what it did not. */
const REPEATABLE = new Set(["23505", "22012"]);
const NOTHING_TO_BELONG_TO = "23503";

/** Cut to what is stored (decisions.md §6.2), then grouped: an endless stack costs no more than a long one. */
function toStorable(given: Occurrence): StorableOccurrence {
  const { platform, eventId, occurredAt } = given;
  const frames = boundFrames(given.frames);
  const exceptionClass = boundLine(given.exceptionClass, LINE);
  const message = boundText(given.message, MESSAGE);
  const grouped = groupOccurrence({ ...given, exceptionClass, message, frames });
  const shown: FrameResource[] = frames.map(({ context, ...frame }) => ({
    ...frame,
    in_app: isInApp(frame, platform),
    context: context ?? null,
  }));
  const culprit = boundLine(grouped.culprit, LINE);
  // Class and culprit too: a merge that is taken back asks what the group showed before.
  const told = { exception_class: exceptionClass, culprit };
  const payload = { ...boundDetails(given.details), frames: shown, platform, ...told };
  return {
    environment: boundLine(given.environment, LINE),
    release: given.release === null ? null : boundLine(given.release, LINE),
    exceptionClass,
    message,
    stackTrace: boundText(given.stackTrace, STACK_TRACE),
    occurredAt,
    ...(given.occurredMicros === undefined ? {} : { occurredMicros: given.occurredMicros }),
    eventId,
    platform,
    fingerprint: grouped.fingerprint,
    culprit,
    grouping: {
      source: grouped.grouping.source,
      // The hash is of what the client sent; what is shown of it is scrubbed.
      inputs: grouped.grouping.inputs.map((text) => scrubText(boundText(text, 1_000))),
    },
    payload: JSON.stringify(payload),
  };
}

async function write(source: IngestSource, storable: StorableOccurrence): Promise<RecordedRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      const recorded = await row<RecordedRow>(recordStatement(source, storable));
      if (!recorded) throw new Error("recording answered no row");
      // A repeat that waited for the first one to end: its group is there now.
      const isUnseen = recorded.is_allowed && recorded.group_id === null;
      if (!isUnseen || attempt > 1) return recorded;
    } catch (error) {
      const state = sqlState(error) ?? "";
      // The project was deleted meanwhile, and its tokens with it.
      if (state === NOTHING_TO_BELONG_TO) return refuseSource(source);
      if (attempt >= ATTEMPTS || !REPEATABLE.has(state)) throw error;
    }
  }
}

function prune({ tenantId }: IngestSource, groupId: number): void {
  pruneGroup(tenantId, groupId).catch((error: unknown) =>
    log.warn({ err: error }, "a group was not pruned"),
  );
}

/**
 * Counts an occurrence in its group, which it makes or reopens, and keeps it: exactly once, in one statement, whoever
 * else does the same. An event id that was seen before changes nothing. The group shows message, stack trace, release,
 * class and culprit of its latest occurrence by time, of two at one time the later arrival; what comes in late only
 * counts. Answers the group at the top (null for a
 * repeat that would be in a group of which there is none). Throws 401 or 403 when the source may no longer record. Who watches the project
 * hears of it afterwards.
 */
export async function recordOccurrence(
  source: IngestSource,
  occurrence: Occurrence,
): Promise<{ errorGroupId: number | null }> {
  const recorded = await write(source, toStorable(occurrence));
  const { group_id: errorGroupId, own_id: ownId, own_count: ownCount } = recorded;
  if (!recorded.is_allowed) return refuseSource(source);
  if (ownId !== null && ownCount !== null) {
    count("ingest_events", { outcome: "accepted" });
    afterCommit(() => {
      announce(source);
      if (ownCount % PRUNE_EVERY === 0) prune(source, ownId);
    });
  }
  return { errorGroupId };
}
