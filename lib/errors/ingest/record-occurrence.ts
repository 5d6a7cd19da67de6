import { log } from "@/lib/platform/observability/log";
import { afterCommit } from "@/lib/platform/db/enclosing-transaction";
import { jsonRow, sqlState, type Transaction, transaction } from "@/lib/platform/db/query";
import { addJob } from "@/lib/platform/jobs/add-job";
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
const DIVISION_BY_ZERO = "22012";
const RETRYABLE = new Set(["23505", DIVISION_BY_ZERO]);
const FOREIGN_KEY_VIOLATION = "23503";

async function writeAlone(
  source: IngestSource,
  storable: StorableOccurrence,
  tx?: Transaction,
): Promise<RecordedRow> {
  const statement = recordStatement(source, storable, tx !== undefined);
  const recorded = await jsonRow<RecordedRow>(statement, tx);
  if (!recorded) throw new Error("the insert returned no row");
  return recorded;
}

/** Like `writeAlone`, but also adds the job of a regression. */
function writeAndQueue(source: IngestSource, storable: StorableOccurrence): Promise<RecordedRow> {
  return transaction(async (tx) => {
    const recorded = await writeAlone(source, storable, tx);
    if (recorded.regression) await addJob("regression", recorded.regression, tx);
    return recorded;
  });
}

async function write(source: IngestSource, storable: StorableOccurrence): Promise<RecordedRow> {
  for (let attempt = 1, canQueue = false; ; attempt++) {
    try {
      const recorded = await (canQueue
        ? writeAndQueue(source, storable)
        : writeAlone(source, storable));
      // A repeated event waited for the first one to finish. Its group now exists, so try again.
      const isUnseen = recorded.is_allowed && recorded.group_id === null;
      if (!isUnseen || attempt > 1) return recorded;
    } catch (error) {
      const state = sqlState(error) ?? "";
      // The project has since been deleted, along with its tokens.
      if (state === FOREIGN_KEY_VIOLATION) return throwSourceError(source);
      if (attempt >= ATTEMPTS || !RETRYABLE.has(state)) throw error;
      canQueue ||= state === DIVISION_BY_ZERO;
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
