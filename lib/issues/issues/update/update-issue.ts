import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound, PreconditionFailed } from "@/lib/platform/http/errors";
import { jsonRow, selectJsonRow, transaction, type Transaction } from "@/lib/platform/db/query";
import {
  checkReferences,
  recheckOnce,
  referenceErrors,
} from "@/lib/issues/issues/check-references";
import { completeIssue, getIssue } from "@/lib/issues/issues/queries";
import type { Issue } from "@/lib/issues/issues/schema";
import type { IssueAsRead } from "@/lib/issues/issues/serialize";
import { lockLinks, setLinks } from "@/lib/issues/links/set-links";
import {
  type Changed,
  changeStatement,
  type Checks,
  lockStatement,
  type Wanted,
} from "./change-statement";
import { changeAsRead } from "./change-as-read";
import { type IssueChange, sorted, type TextNotes, VERSIONED } from "./changed-columns";

type Options = Pick<Parameters<typeof changeStatement>[1], "notifies" | "isTouched" | "keepsTexts">;

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

function refuse(checks: Checks): void {
  const error = referenceErrors(checks);
  if (error) throw error;
  if (!checks.exists_ok) throw new NotFound("Issue");
  if (!checks.version_ok) throw new PreconditionFailed();
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
  refuse({ ...checks, assignee_ok: true });
}

/** Changes an issue that `lock()` has locked, and notifies. */
async function changeLocked(
  project: ProjectScope,
  wanted: Wanted,
  isTouched: boolean,
  tx: Transaction,
): Promise<Issue | undefined> {
  const options = { notifies: true, isTouched, keepsTexts: true };
  const changed = await run(project, wanted, options, tx);
  refuse(changed);
  return asIssue(project, changed, wanted.change, tx);
}

/** Changes everything, after waiting for anyone else who is changing the issue. */
function changeWithLock(project: ProjectScope, wanted: Wanted): Promise<Issue | undefined> {
  const { blocked_by_ids: blockedBy, blocks_ids: blocks, ...fields } = wanted.change;
  const withLinks = blockedBy !== undefined || blocks !== undefined;
  return transaction(async (tx) => {
    // Comes before any row lock, because two changes that link to each other's issues would
    // otherwise deadlock.
    if (withLinks) await lockLinks(project, tx);
    await lock(project, wanted, tx);
    const isTouched =
      withLinks && (await setLinks(project, wanted.issueId, { blockedBy, blocks }, tx));
    return changeLocked(project, { ...wanted, change: fields }, isTouched, tx);
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
  const options = { keepsTexts, isTouched: false };
  let changed = await run(project, wanted, { ...options, notifies });
  if (changed.is_fresh && changed.has_links && !changed.needs_no_notice) {
    changed = await run(project, wanted, { ...options, notifies: true });
  }
  const isStale = changed.exists_ok && changed.version_ok && !changed.is_fresh;
  const mustLink = changed.exists_ok && changed.version_ok && !changed.has_links;
  // As for the membership, see `lock()`.
  if (isStale || mustLink || !changed.assignee_ok) return changeWithLock(project, wanted);
  refuse(changed);
  return asIssue(project, changed, wanted.change);
}

/** Moves an issue to the end of a lane within a transaction that may already have locked it. */
export async function moveIssueWithin(
  project: ProjectScope,
  issueId: number,
  laneId: number,
  tx: Transaction,
): Promise<void> {
  const wanted = { issueId, change: { lane_id: laneId }, expectedVersion: undefined };
  await lock(project, wanted, tx);
  await changeLocked(project, wanted, false, tx);
}

interface UpdateOptions {
  /** From `If-Match`. */
  expectedVersion?: number | undefined;
  /** The current version of the issue, if the route read it along with the caller. */
  read?: IssueAsRead;
  notes?: TextNotes;
}

/** Whether a long text changes, as far as the caller has read it. */
function changesText(fields: IssueChange, read: IssueAsRead | undefined): boolean {
  return VERSIONED.some((field) => fields[field] !== undefined && fields[field] !== read?.[field]);
}

/**
 * Changes an issue (docs/spec/issues.md#update). Throws NotFound, PreconditionFailed (stale
 * version) or Invalid (references, dependencies), in which case nothing has changed.
 */
export async function updateIssue(
  project: ProjectScope,
  issueId: number,
  fields: IssueChange,
  { expectedVersion, read, notes }: UpdateOptions = {},
): Promise<Issue> {
  const wanted = { issueId, change: fields, expectedVersion, notes };
  const keepsTexts = changesText(fields, read);
  const changed = await recheckOnce(async () => {
    const asRead = read && (await changeAsRead(project, read, fields, notes));
    if (asRead?.issue) return asRead.issue;
    return change(project, wanted, { notifies: asRead?.concernsOthers ?? false, keepsTexts });
  });
  return changed ?? getIssue(project, String(issueId));
}
