import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Invalid } from "@/lib/platform/http/errors";
import {
  jsonRow,
  Prisma,
  selectJson,
  sqlState,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { describeFullLane, overridesLimit } from "@/lib/planning/lanes/wip-limit";
import {
  recheckOnce,
  referenceErrors,
  type ReferenceFlags,
  referencesBeforeLock,
} from "@/lib/issues/issues/check-references";
import type { BulkResult } from "@/lib/issues/issues/schema";
import { sortByRight } from "./lock-issues";
import { type BulkUpdate, lockedIssues, writeStatement, type Written } from "./write-statement";

async function write(
  project: ProjectScope,
  change: BulkUpdate,
  isLocked: boolean,
  tx?: Transaction,
): Promise<Written> {
  const isOverridden = overridesLimit(project, change.overridesLimit);
  const statement = writeStatement(project, change, { isLocked, isOverridden });
  const written = await jsonRow<Written>(statement, tx);
  if (!written) throw new Error("the update returned no row");
  return written;
}

/** Throws Invalid with the fields' names in the bulk body, such as `set.lane_id`. */
function refuseSet(flags: ReferenceFlags): void {
  const error = referenceErrors(flags);
  if (!error) return;
  throw new Invalid(
    Object.fromEntries(
      Object.entries(error.errors).map(([field, messages]) => [`set.${field}`, messages]),
    ),
  );
}

/**
 * Locks the issues as a statement of its own, after which no other writer can intervene, and before
 * that the project, if a lane has a hard limit. Returns the result, and why issues were refused.
 */
function writeWithLock(
  project: ProjectScope,
  change: BulkUpdate,
  locksProject: boolean,
): Promise<{ written: Written; refusal: string }> {
  return transaction(async (tx) => {
    if (locksProject) await lockProject(project, tx);
    const { refs, isChecked } = referencesBeforeLock(project, change.set);
    await selectJson(
      Prisma.sql`WITH ${refs}, locked AS MATERIALIZED (${lockedIssues(project, change.ids, isChecked)})
        SELECT count(*) FROM locked`,
      tx,
    );
    const written = await write(project, change, locksProject, tx);
    const laneId = change.set.lane_id;
    const isFull = locksProject && laneId !== undefined && written.refused.length > 0;
    return { written, refusal: isFull ? await describeFullLane(project, laneId, tx) : "" };
  });
}

async function update(project: ProjectScope, change: BulkUpdate): Promise<BulkResult> {
  let written = await write(project, change, false);
  let refusal = "";
  // The membership may have been looked up before the statement waited for the project's row.
  if (!written.is_fresh || !written.assignee_ok || written.refused.length > 0)
    ({ written, refusal } = await writeWithLock(project, change, written.refused.length > 0));
  // The lane got a hard limit meanwhile, so nothing has changed yet.
  if (written.refused.length > 0 && refusal === "")
    ({ written, refusal } = await writeWithLock(project, change, true));
  refuseSet(written);
  const { allowed, failed } = sortByRight(project, change.ids, written.found, "issues.update");
  const refused = new Set(written.refused);
  const full = change.ids.filter((id) => refused.has(id)).map((id) => ({ id, message: refusal }));
  return { updated: allowed.length - full.length, failed: [...failed, ...full] };
}

/**
 * Sets fields of the issues that the caller can update (docs/spec/issues.md#bulk). Throws Invalid
 * on `set.<field>` for a reference outside the project, in which case nothing has changed.
 */
export async function updateIssues(project: ProjectScope, change: BulkUpdate): Promise<BulkResult> {
  try {
    return await recheckOnce(() => update(project, change));
  } catch (error) {
    // A position was taken between reading and writing. Retried once.
    if (change.positions === undefined || sqlState(error) !== "23505") throw error;
    return recheckOnce(() => update(project, change));
  }
}
