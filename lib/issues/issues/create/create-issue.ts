import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
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
import type { Issue, IssueBody } from "@/lib/issues/issues/schema";
import { lockLinks, setLinks } from "@/lib/issues/links/set-links";
import { type Inserted, insertStatement, type NewIssue } from "./insert-issues";

/** Throws NotFound if the project has been deleted. */
async function requireProject(
  { tenantId, projectId }: ProjectScope,
  tx: Transaction | undefined,
): Promise<void> {
  const found = await selectJsonRow(
    Prisma.sql`SELECT id FROM projects WHERE tenant_id = ${tenantId} AND id = ${projectId}`,
    tx,
  );
  if (!found) throw new NotFound("Project");
}

/** Returns the created issue. Throws Invalid for references outside the project. */
async function created(
  { project, body }: NewIssue,
  row: Inserted,
  tx?: Transaction,
): Promise<Issue> {
  const { refs, ...issue } = row;
  const error = referenceErrors(refs);
  if (error) {
    // If the project was deleted after the caller was identified, its references are missing too.
    await requireProject(project, tx);
    throw error;
  }
  // All references were valid but no issue was created, because the project was deleted or changed
  // while the statement waited.
  if (issue.id === null) {
    await requireProject(project, tx);
    return insert({ project, body }, tx);
  }
  return issue as Issue;
}

/** Inserts the issues that are valid, and returns what became of each, in order. */
async function insertAll(
  issues: NonEmpty<NewIssue>,
  tx?: Transaction,
): Promise<PromiseSettledResult<Issue>[]> {
  const rows = await jsonRows<Inserted>(insertStatement(issues), tx);
  return Promise.allSettled(rows.map((row, index) => created(issues[index] as NewIssue, row, tx)));
}

async function insert(issue: NewIssue, tx?: Transaction): Promise<Issue> {
  const [result] = await insertAll([issue], tx);
  if (!result) throw new Error("the insert returned no row");
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

function create(project: ProjectScope, body: IssueBody, outer?: Transaction): Promise<Issue> {
  const { blocked_by_ids: blockedBy = [], blocks_ids: blocks = [] } = body;
  if (blockedBy.length === 0 && blocks.length === 0) {
    if (outer || body.assignee_id != null) return insert({ project, body }, outer);
    // Each insert would wait for the project's row, which holds the issue counter.
    const key = `new issue ${project.tenantId} ${project.projectId}`;
    return groupCommit(key, { project, body }, insertAll);
  }
  const write = async (tx: Transaction) => {
    const issue = await insert({ project, body }, tx);
    await lockLinks(project, tx);
    await setLinks(project, issue.id, { blockedBy, blocks }, tx);
    return getIssue(project, String(issue.id), tx);
  };
  return outer ? write(outer) : transaction(write);
}

/**
 * Creates an issue at the end of its lane (docs/spec/issues.md#create). Throws Invalid for references outside the
 * project and for invalid dependencies. Joins the given transaction, if any.
 */
export function createIssue(
  project: ProjectScope,
  body: IssueBody,
  tx?: Transaction,
): Promise<Issue> {
  return tx ? create(project, body, tx) : recheckOnce(() => create(project, body));
}
