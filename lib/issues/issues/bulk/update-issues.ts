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
import { lockParents, parentsOf, refusedChildren } from "@/lib/issues/links/check-parent";
import { archivedIssue } from "@/lib/issues/activity/archived-issue";
import { touchParents } from "@/lib/issues/links/touch-parents";
import { datesMessage } from "@/lib/issues/issues/update/changed-columns";
import type { BulkResult } from "./schema";
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

/** The result, and why the lane's limit refused issues. */
interface Outcome {
  written: Written;
  refusal: string;
}

/**
 * Locks the issues as a statement of its own, after which no other writer can intervene, and before
 * that the project, if a lane has a hard limit.
 */
async function writeLocked(
  project: ProjectScope,
  change: BulkUpdate,
  locksProject: boolean,
  tx: Transaction,
): Promise<Outcome> {
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
}

function writeWithLock(
  project: ProjectScope,
  change: BulkUpdate,
  locksProject: boolean,
): Promise<Outcome> {
  return transaction((tx) => writeLocked(project, change, locksProject, tx));
}

/** Sorts the issues by whether they have changed. */
function resultOf(
  project: ProjectScope,
  { ids, set }: BulkUpdate,
  { written, refusal }: Outcome,
): BulkResult {
  const { allowed, failed } = sortByRight(project, ids, written.found, "issues.update");
  const swapped = new Set(written.found.flatMap((issue) => (issue.dates_ok ? [] : issue.id)));
  const full = new Set(written.refused);
  const archived = new Set(written.found.flatMap((issue) => (issue.is_archived ? issue.id : [])));
  const reasonFor = (id: number) => {
    if (archived.has(id)) return archivedIssue().message;
    if (swapped.has(id)) return datesMessage(set);
    return full.has(id) ? refusal : undefined;
  };
  const refused = allowed.flatMap((id) => {
    const message = reasonFor(id);
    return message === undefined ? [] : { id, message };
  });
  return { updated: allowed.length - refused.length, failed: [...failed, ...refused] };
}

/**
 * Sets the parent, and perhaps other fields, of the issues that can have it. Only one request at a
 * time, because two could together form a cycle.
 */
function updateParents(project: ProjectScope, change: BulkUpdate): Promise<BulkResult> {
  const { parent_id: parentId = null, lane_id: laneId } = change.set;
  return transaction(async (tx) => {
    // Comes before any other lock, in case the lane has a hard limit.
    if (laneId !== undefined) await lockProject(project, tx);
    await lockParents(project, tx);
    const before = await parentsOf(project, change.ids, tx);
    const moved = before.filter((issue) => issue.parent_id !== parentId);
    const movedIds = moved.map(({ id }) => id);
    const refused =
      parentId === null
        ? new Map<number, string>()
        : await refusedChildren(project, { ids: movedIds, parentId, field: "set.parent_id" }, tx);
    const possible = { ...change, ids: change.ids.filter((id) => !refused.has(id)) };
    const outcome = await writeLocked(project, possible, laneId !== undefined, tx);
    refuseSet(outcome.written);
    const parents = moved.flatMap((issue) => (refused.has(issue.id) ? [] : issue.parent_id));
    const gains = moved.length > refused.size ? parentId : null;
    const touched = [...new Set([...parents, gains])].filter((id) => id !== null);
    await touchParents(project, touched, tx, { parentId: gains, field: "set.parent_id" });
    const result = resultOf(project, possible, outcome);
    const failed = [...refused].map(([id, message]) => ({ id, message }));
    return { ...result, failed: [...result.failed, ...failed] };
  });
}

async function update(project: ProjectScope, change: BulkUpdate): Promise<BulkResult> {
  if (change.set.parent_id !== undefined) return updateParents(project, change);
  let written = await write(project, change, false);
  let refusal = "";
  // The membership may have been looked up before the statement waited for the project's row.
  if (!written.is_fresh || !written.assignee_ok || written.refused.length > 0)
    ({ written, refusal } = await writeWithLock(project, change, written.refused.length > 0));
  // The lane got a hard limit meanwhile, so nothing has changed yet.
  if (written.refused.length > 0 && refusal === "")
    ({ written, refusal } = await writeWithLock(project, change, true));
  refuseSet(written);
  return resultOf(project, change, { written, refusal });
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
