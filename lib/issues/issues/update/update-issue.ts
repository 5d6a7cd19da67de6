import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid, NotFound, PreconditionFailed } from "@/lib/platform/http/errors";
import { jsonRow, selectJsonRow, transaction, type Transaction } from "@/lib/platform/db/query";
import {
  checkReferences,
  recheckOnce,
  referenceErrors,
} from "@/lib/issues/issues/check-references";
import { archivedIssue } from "@/lib/issues/activity/archived-issue";
import { completeIssue, getIssue } from "@/lib/issues/issues/queries";
import type { Issue } from "@/lib/issues/issues/schema";
import type { IssueAsRead } from "@/lib/issues/issues/serialize";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { describeFullLane, overridesLimit } from "@/lib/planning/lanes/wip-limit";
import { lockParents, parentsToTouch } from "@/lib/issues/links/check-parent";
import { touchParents } from "@/lib/issues/links/touch-parents";
import { lockLinks, setLinks } from "@/lib/issues/links/set-links";
import {
  type Changed,
  changeStatement,
  type Checks,
  lockStatement,
  type Wanted,
} from "./change-statement";
import { changeAsRead } from "./change-as-read";
import {
  datesSwapped,
  type IssueChange,
  sorted,
  type TextNotes,
  VERSIONED,
} from "./changed-columns";

type Options = Pick<
  Parameters<typeof changeStatement>[1],
  "notifies" | "isTouched" | "keepsTexts" | "isParentLocked" | "isProjectLocked"
>;

/** The issue's new lane got a hard limit meanwhile, so the change needs the project's lock. */
class ProjectNotLocked extends Error {}

async function run(
  project: ProjectScope,
  wanted: Wanted,
  options: Options,
  tx?: Transaction,
): Promise<Changed> {
  const changed = await jsonRow<Changed>(changeStatement(project, { ...wanted, ...options }), tx);
  if (!changed) throw new Error("the update returned no row");
  return changed;
}

function refuse(checks: Checks, change: IssueChange): void {
  const error = referenceErrors(checks);
  if (error) throw error;
  if (!checks.exists_ok) throw new NotFound("Issue");
  if (!checks.version_ok) throw new PreconditionFailed();
  if (!checks.live_ok) throw archivedIssue();
  if (!checks.dates_ok) throw datesSwapped(change);
}

/** Returns the changed issue, or undefined if it already had all these values. */
async function asIssue(
  project: ProjectScope,
  changed: Changed,
  { label_ids: labelIds }: IssueChange,
  tx?: Transaction,
): Promise<Issue | undefined> {
  if (!changed.issue) return undefined;
  const issue = await completeIssue(project, changed.issue, tx);
  // The statement's snapshot does not include the labels it wrote.
  return labelIds ? { ...issue, label_ids: sorted(labelIds) } : issue;
}

/** Locks the issue. From then on, no other writer can intervene. */
async function lock(project: ProjectScope, wanted: Wanted, tx: Transaction): Promise<void> {
  const checks = await selectJsonRow<Checks>(lockStatement(project, wanted), tx);
  if (!checks) throw new Error("the lock returned no row");
  // The membership may have been looked up before the statement waited for the project's row.
  if (!checks.assignee_ok) await checkReferences(project, wanted.change, tx);
  refuse({ ...checks, assignee_ok: true }, wanted.change);
}

/** Changes an issue that `lock()` has locked, and notifies. */
async function changeLocked(
  project: ProjectScope,
  wanted: Wanted,
  given: Pick<Options, "isTouched" | "isProjectLocked">,
  tx: Transaction,
): Promise<Issue | undefined> {
  const options = { ...given, notifies: true, keepsTexts: true, isParentLocked: true };
  const changed = await run(project, wanted, options, tx);
  refuse(changed, wanted.change);
  if (!changed.lane_open) {
    const { lane_id: laneId } = wanted.change;
    if (!given.isProjectLocked || laneId === undefined) throw new ProjectNotLocked();
    throw invalid("lane_id", await describeFullLane(project, laneId, tx));
  }
  return asIssue(project, changed, wanted.change, tx);
}

/**
 * Changes everything, after waiting for anyone else who is changing the issue, and for anyone who is
 * adding issues to a lane with a hard limit.
 */
function changeWithLock(
  project: ProjectScope,
  wanted: Wanted,
  isProjectLocked: boolean,
): Promise<Issue | undefined> {
  const { blocked_by_ids: blockedBy, blocks_ids: blocks, ...fields } = wanted.change;
  const withLinks = blockedBy !== undefined || blocks !== undefined;
  const changed = transaction(async (tx) => {
    if (isProjectLocked) await lockProject(project, tx);
    // Comes before any row lock, because two changes that link to each other's issues would
    // otherwise deadlock.
    if (withLinks) await lockLinks(project, tx);
    const { parent_id: parentId } = fields;
    if (parentId !== undefined) await lockParents(project, tx);
    await lock(project, wanted, tx);
    const parents =
      parentId === undefined ? [] : await parentsToTouch(project, wanted.issueId, parentId, tx);
    const isTouched =
      withLinks && (await setLinks(project, wanted.issueId, { blockedBy, blocks }, tx));
    const given = { isTouched, isProjectLocked };
    const issue = await changeLocked(project, { ...wanted, change: fields }, given, tx);
    await touchParents(project, parents, tx, { parentId: parentId ?? null });
    return issue;
  });
  return changed.catch((error: unknown) => {
    if (error instanceof ProjectNotLocked) return changeWithLock(project, wanted, true);
    throw error;
  });
}

/**
 * Changes the issue in one statement, or two if someone is to be notified and that was not expected.
 * Starts over with locks if dependencies change or another writer intervenes. Returns undefined if
 * nothing had to change.
 */
async function change(
  project: ProjectScope,
  wanted: Wanted,
  { notifies, keepsTexts }: Pick<Options, "notifies" | "keepsTexts">,
): Promise<Issue | undefined> {
  const options = { keepsTexts, isTouched: false, isParentLocked: false, isProjectLocked: false };
  let changed = await run(project, wanted, { ...options, notifies });
  if (changed.is_fresh && changed.has_links && changed.lane_open && !changed.needs_no_notice) {
    changed = await run(project, wanted, { ...options, notifies: true });
  }
  const isStale = changed.exists_ok && changed.version_ok && !changed.is_fresh;
  const mustLink = changed.exists_ok && changed.version_ok && !changed.has_links;
  // As for the membership, see `lock()`.
  if (isStale || mustLink || !changed.assignee_ok || !changed.lane_open)
    return changeWithLock(project, wanted, !changed.lane_open);
  refuse(changed, wanted.change);
  return asIssue(project, changed, wanted.change);
}

/**
 * Moves an issue to the end of a lane within a transaction that may already have locked it. Unless
 * `isOverridden`, a hard limit of the lane counts, and the transaction must have locked the project.
 */
export async function moveIssueWithin(
  project: ProjectScope,
  issueId: number,
  { laneId, isOverridden }: { laneId: number; isOverridden: boolean },
  tx: Transaction,
): Promise<void> {
  const wanted = {
    issueId,
    change: { lane_id: laneId },
    expectedVersion: undefined,
    isOverridden,
  };
  await lock(project, wanted, tx);
  await changeLocked(project, wanted, { isTouched: false, isProjectLocked: !isOverridden }, tx);
}

interface UpdateOptions {
  /** From `If-Match`. */
  expectedVersion?: number | undefined;
  /** The current version of the issue, if the route read it along with the caller. */
  read?: IssueAsRead;
  notes?: TextNotes;
  override_wip_limit?: boolean | undefined;
}

/** Whether a long text changes, as far as the caller has read it. */
function changesText(fields: IssueChange, read: IssueAsRead | undefined): boolean {
  return VERSIONED.some((field) => fields[field] !== undefined && fields[field] !== read?.[field]);
}

/**
 * Changes an issue (docs/spec/issues.md#update). Throws NotFound, PreconditionFailed (stale
 * version) or Invalid (references, dependencies, a full lane), in which case nothing has changed.
 */
export async function updateIssue(
  project: ProjectScope,
  issueId: number,
  fields: IssueChange,
  { expectedVersion, read, notes, override_wip_limit: asksToOverride }: UpdateOptions = {},
): Promise<Issue> {
  const isOverridden = overridesLimit(project, asksToOverride);
  const wanted = { issueId, change: fields, expectedVersion, notes, isOverridden };
  const keepsTexts = changesText(fields, read);
  const changed = await recheckOnce(async () => {
    const asRead = read && (await changeAsRead(project, read, fields, { notes, isOverridden }));
    if (asRead?.issue) return asRead.issue;
    return change(project, wanted, { notifies: asRead?.concernsOthers ?? false, keepsTexts });
  });
  return changed ?? getIssue(project, String(issueId));
}
