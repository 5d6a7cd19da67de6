import { archivedProject } from "@/lib/platform/access/authorize";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid, NotFound } from "@/lib/platform/http/errors";
import { groupCommit, type NonEmpty } from "@/lib/platform/db/group-commit";
import {
  jsonRows,
  Prisma,
  selectJsonRow,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { recheckOnce, referenceErrors } from "@/lib/issues/issues/check-references";
import { getIssue } from "@/lib/issues/issues/queries";
import type { Issue, SentIssue } from "@/lib/issues/issues/schema";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { describeFullLane, overridesLimit } from "@/lib/planning/lanes/wip-limit";
import { setFirstParent } from "@/lib/issues/links/set-parent";
import { lockLinks, setLinks } from "@/lib/issues/links/set-links";
import { type Inserted, insertStatement, type NewIssue } from "./insert-issues";

/** Throws NotFound if the project has been deleted, and Invalid if it has been archived. */
async function requireProject(
  { tenantId, projectId }: ProjectScope,
  tx: Transaction | undefined,
): Promise<void> {
  const found = await selectJsonRow<{ is_archived: boolean }>(
    Prisma.sql`SELECT archived_at IS NOT NULL AS is_archived FROM projects
      WHERE tenant_id = ${tenantId} AND id = ${projectId} AND deleted_at IS NULL`,
    tx,
  );
  if (!found) throw new NotFound("Project");
  if (found.is_archived) throw archivedProject();
}

/** Returns the created issue. Throws Invalid for references outside the project. */
async function created(
  given: NewIssue,
  row: Inserted,
  isProjectLocked: boolean,
  tx?: Transaction,
): Promise<Issue> {
  const { project, body } = given;
  const { refs, ...issue } = row;
  const error = referenceErrors(refs);
  if (error) {
    // If the project was deleted after the caller was identified, its references are missing too.
    await requireProject(project, tx);
    throw error;
  }
  if (!refs.lane_open) {
    if (!isProjectLocked) return insertLocked(given, tx);
    throw invalid("lane_id", await describeFullLane(project, body.lane_id, tx));
  }
  // All references were valid but no issue was created, because the project was deleted or changed
  // while the statement waited.
  if (issue.id === null) {
    await requireProject(project, tx);
    return insert(given, isProjectLocked, tx);
  }
  return issue as Issue;
}

/** Inserts an issue in a lane with a hard limit, serialized with others that enter such lanes. */
function insertLocked(issue: NewIssue, tx?: Transaction): Promise<Issue> {
  const write = async (own: Transaction) => {
    await lockProject(issue.project, own);
    return insert(issue, true, own);
  };
  return tx ? write(tx) : transaction(write);
}

/** Inserts the issues that are valid, and returns what became of each, in order. */
async function insertAll(
  issues: NonEmpty<NewIssue>,
  isProjectLocked = false,
  tx?: Transaction,
): Promise<PromiseSettledResult<Issue>[]> {
  const rows = await jsonRows<Inserted>(insertStatement(issues, isProjectLocked), tx);
  return Promise.allSettled(
    rows.map((row, index) => created(issues[index] as NewIssue, row, isProjectLocked, tx)),
  );
}

async function insert(issue: NewIssue, isProjectLocked: boolean, tx?: Transaction): Promise<Issue> {
  const [result] = await insertAll([issue], isProjectLocked, tx);
  if (!result) throw new Error("the insert returned no row");
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

function create(given: NewIssue, outer?: Transaction): Promise<Issue> {
  const { project, body } = given;
  const { blocked_by_ids: blockedBy = [], blocks_ids: blocks = [], parent_id: parentId } = body;
  if (blockedBy.length === 0 && blocks.length === 0 && parentId == null) {
    if (outer || body.assignee_id != null) return insert(given, false, outer);
    // Each insert would wait for the project's row, which holds the issue counter.
    const key = `new issue ${project.tenantId} ${project.projectId}`;
    return groupCommit(key, given, (issues: NonEmpty<NewIssue>) => insertAll(issues));
  }
  const write = async (tx: Transaction) => {
    const issue = await insert(given, false, tx);
    if (parentId != null) await setFirstParent(project, issue.id, parentId, tx);
    if (blockedBy.length + blocks.length > 0) {
      await lockLinks(project, tx);
      await setLinks(project, issue.id, { blockedBy, blocks }, tx);
    }
    return getIssue(project, String(issue.id), tx);
  };
  return outer ? write(outer) : transaction(write);
}

/**
 * Creates an issue at the end of its lane (docs/spec/issues.md#create). Throws Invalid for references outside the
 * project, for invalid dependencies and for a full lane. Joins the given transaction, if any; what the
 * product creates that way is not held to the lane's limit.
 */
export function createIssue(
  project: ProjectScope,
  { override_wip_limit: isAsked, ...body }: SentIssue,
  tx?: Transaction,
): Promise<Issue> {
  const isOverridden = tx !== undefined || overridesLimit(project, isAsked);
  const issue = { project, body, isOverridden };
  return tx ? create(issue, tx) : recheckOnce(() => create(issue));
}
