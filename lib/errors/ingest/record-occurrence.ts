import { log } from "@/lib/platform/observability/log";
import { afterCommit } from "@/lib/platform/db/enclosing";
import { jsonRow, sqlState } from "@/lib/platform/db/query";
import { count } from "@/lib/platform/observability/count";
import { announce } from "./announce";
import { type IngestSource, refuseSource } from "./resolve-source";
import {
  type RecordedRow,
  recordStatement,
  type StorableOccurrence,
} from "./build-occurrence-statement";
import { pruneGroup, PRUNE_EVERY } from "./prune";

const ATTEMPTS = 5;
/** See recordStatement: a repeat sees what it did not. */
const REPEATABLE = new Set(["23505", "22012"]);
const NOTHING_TO_BELONG_TO = "23503";

async function write(source: IngestSource, storable: StorableOccurrence): Promise<RecordedRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      const recorded = await jsonRow<RecordedRow>(recordStatement(source, storable));
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
  occurrence: StorableOccurrence,
): Promise<{ errorGroupId: number | null }> {
  const recorded = await write(source, occurrence);
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
