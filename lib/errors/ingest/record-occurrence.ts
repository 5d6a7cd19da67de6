import { log } from "@/lib/platform/observability/log";
import { afterCommit } from "@/lib/platform/db/enclosing-transaction";
import { jsonRow, sqlState } from "@/lib/platform/db/query";
import { count } from "@/lib/platform/observability/count";
import { announceOccurrence } from "./announce";
import { type IngestSource, throwSourceError } from "./resolve-source";
import {
  type RecordedRow,
  recordStatement,
  type StorableOccurrence,
} from "./build-occurrence-statement";
import { pruneGroup, PRUNE_EVERY } from "./prune";

const ATTEMPTS = 5;
/**
 * Errors that a retry can resolve, because it sees rows that the first attempt could not (see
 * recordStatement).
 */
const RETRYABLE = new Set(["23505", "22012"]);
const FOREIGN_KEY_VIOLATION = "23503";

async function write(source: IngestSource, storable: StorableOccurrence): Promise<RecordedRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      const recorded = await jsonRow<RecordedRow>(recordStatement(source, storable));
      if (!recorded) throw new Error("the insert returned no row");
      // A repeated event waited for the first one to finish. Its group now exists, so try again.
      const isUnseen = recorded.is_allowed && recorded.group_id === null;
      if (!isUnseen || attempt > 1) return recorded;
    } catch (error) {
      const state = sqlState(error) ?? "";
      // The project has since been deleted, along with its tokens.
      if (state === FOREIGN_KEY_VIOLATION) return throwSourceError(source);
      if (attempt >= ATTEMPTS || !RETRYABLE.has(state)) throw error;
    }
  }
}

function prune({ tenantId }: IngestSource, groupId: number): void {
  pruneGroup(tenantId, groupId).catch((error: unknown) =>
    log.warn({ err: error }, "a group was not pruned"),
  );
}

/**
 * Counts an occurrence in its group, which is created or reopened as needed, and stores it: exactly
 * once, in one statement, at any level of concurrency. A repeated event id changes nothing. The
 * group shows the message, stack trace, release, class and culprit of its latest occurrence by
 * time; on a tie, the one received later wins. Older ones do not change what the group shows.
 * Returns the top group, or null if the group of a repeated event no longer exists. Throws 401 or
 * 403 if the source can no longer record events. Clients that show the project are notified
 * afterwards.
 */
export async function recordOccurrence(
  source: IngestSource,
  occurrence: StorableOccurrence,
): Promise<{ errorGroupId: number | null }> {
  const recorded = await write(source, occurrence);
  const { group_id: errorGroupId, own_id: ownId, own_count: ownCount } = recorded;
  if (!recorded.is_allowed) return throwSourceError(source);
  if (ownId !== null && ownCount !== null) {
    count("ingest_events", { outcome: "accepted" });
    afterCommit(() => {
      announceOccurrence(source);
      if (ownCount % PRUNE_EVERY === 0) prune(source, ownId);
    });
  }
  return { errorGroupId };
}
