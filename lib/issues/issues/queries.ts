import type { Actor } from "@/lib/platform/access/actor";
import { openLanes } from "@/lib/planning/lanes/final-lane";
import { archivedIssue } from "@/lib/issues/activity/archived-issue";
import { isReadableNeighbor } from "@/lib/issues/links/readable-neighbor";
import type { IssueFacts } from "@/lib/platform/access/actor";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { readsEveryIssue } from "@/lib/platform/membership/project-sets";
import { CAP, type CappedList, cappedList } from "@/lib/platform/api/capped-list";
import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { parseIssueName } from "@/lib/platform/access/issue-name";
import type { Issue, LeanIssue, ListedIssue } from "./schema";
import {
  branchLinksOf,
  cardColumns,
  issueColumns,
  leanIssueColumns,
  listedIssueColumns,
  openNeighborColumns,
  type PartialIssue,
  relatedColumns,
} from "./serialize";

/**
 * Returns the WHERE clause that finds an issue in the project by id or key. Throws NotFound if the
 * text is neither.
 */
function issueCondition(project: ProjectScope, idOrKey: string | undefined): Prisma.Sql {
  const name = parseIssueName(idOrKey);
  if (!name || ("prefix" in name && name.prefix !== project.keyPrefix)) throw new NotFound("Issue");
  const which =
    "id" in name ? Prisma.sql`i.id = ${name.id}` : Prisma.sql`i.number = ${name.number}`;
  return Prisma.sql`i.tenant_id = ${project.tenantId} AND i.project_id = ${project.projectId} AND ${which}`;
}

/**
 * Returns the issue in the path, by id or key, or throws NotFound. Runs no query, because
 * `authenticate()` has already read it along with the caller.
 */
export function findIssue(project: ProjectScope, idOrKey: string | undefined): IssueFacts {
  const issue = project.actor.project?.issue;
  if (!issue || issue.named !== idOrKey) throw new NotFound("Issue");
  return issue;
}

/** Throws Invalid if the issue is archived. Comes after the body's own checks. */
export function requireLive({ is_archived: isArchived }: IssueFacts): void {
  if (isArchived) throw archivedIssue();
}

/** Returns the full issue resource by id or key, or throws NotFound. One round trip. */
export async function getIssue(
  project: ProjectScope,
  idOrKey: string | undefined,
  tx?: Transaction,
): Promise<Issue> {
  const found = await selectJsonRow<Issue>(
    Prisma.sql`SELECT ${issueColumns(project.actor)} FROM issues i WHERE ${issueCondition(project, idOrKey)}`,
    tx,
  );
  if (!found) throw new NotFound("Issue");
  return found;
}

/**
 * Adds an issue's branch links, sub-issues and risk, and leaves out the neighbors that the caller cannot read. No round
 * trip for the many issues that have neither. The issue must be in the project.
 */
export async function completeIssue(
  project: ProjectScope,
  partial: PartialIssue,
  tx?: Transaction,
): Promise<Issue> {
  const { tenantId, projectId, actor } = project;
  const { has_branch_links: hasBranchLinks, is_parent: isParent, ...fields } = partial;
  delete fields.row_version;
  const issue: Issue = { ...(fields as unknown as Omit<Issue, "branch_links">), branch_links: [] };
  if (isParent || (issue.due_on !== null && issue.blocked_by_ids.length > 0)) {
    const related = await selectJsonRow<Pick<Issue, "schedule_risk" | "children">>(
      Prisma.sql`SELECT ${relatedColumns(actor)} FROM issues i WHERE i.tenant_id = ${tenantId} AND i.id = ${issue.id}`,
      tx,
    );
    Object.assign(issue, related);
  }
  const neighbors = [...issue.blocked_by_ids, ...issue.blocks_ids];
  if (hasBranchLinks) {
    const links = branchLinksOf(tenantId, Prisma.sql`${issue.id}::int`);
    const found = await selectJsonRow<Pick<Issue, "branch_links">>(
      Prisma.sql`SELECT ${links} AS branch_links`,
      tx,
    );
    issue.branch_links = found?.branch_links ?? [];
  }
  if (neighbors.length > 0 && !readsEveryIssue(actor)) {
    const found = await selectJson<{ id: number }>(
      Prisma.sql`SELECT n.id FROM issues n WHERE n.tenant_id = ${tenantId} AND n.id = ANY(${neighbors}::int[])
        AND ${isReadableNeighbor(actor, Prisma.sql`${projectId}::int`)}`,
      tx,
    );
    const readable = new Set(found.map(({ id }) => id));
    issue.blocked_by_ids = issue.blocked_by_ids.filter((id) => readable.has(id));
    issue.blocks_ids = issue.blocks_ids.filter((id) => readable.has(id));
  }
  return issue;
}

/** Like `getIssue()`, for a route that reads `partialIssueColumns` along with the caller. */
export function getIssueInPath(project: ProjectScope, idOrKey: string | undefined): Promise<Issue> {
  return completeIssue(project, findIssue(project, idOrKey).columns as PartialIssue);
}

/**
 * Returns the issues that block the given one, then those that it blocks, both ordered by id and
 * limited to those that the caller can read (docs/spec/issues.md#dependencies).
 */
export async function listBlocking(
  project: ProjectScope,
  id: number,
): Promise<CappedList<LeanIssue>> {
  const found = await selectJson<LeanIssue>(Prisma.sql`
    SELECT ${leanIssueColumns}, lane.title AS lane_title, lane.color AS lane_color,
      n.lane_id = ANY(ARRAY(${openLanes(project.tenantId)})) AS is_open, l.relation
    FROM issues i
    CROSS JOIN LATERAL (
      SELECT blocker_id AS id, 'blocked_by' AS relation FROM issue_links
        WHERE tenant_id = ${project.tenantId} AND blocked_id = i.id
      UNION ALL SELECT blocked_id, 'blocks' FROM issue_links
        WHERE tenant_id = ${project.tenantId} AND blocker_id = i.id
    ) l
    JOIN issues n ON n.tenant_id = ${project.tenantId} AND n.id = l.id AND ${isReadableNeighbor(project.actor)}
    JOIN lanes lane ON lane.tenant_id = ${project.tenantId} AND lane.id = n.lane_id
    WHERE i.tenant_id = ${project.tenantId} AND i.id = ${id}
    ORDER BY l.relation, n.id LIMIT ${CAP + 1}`);
  return cappedList(found, CAP);
}

/** Returns an issue's sub-issues by id, as the list with `parent_id` does: at most `limit`. */
export function listSubIssues(
  { tenantId, projectId, actor }: ProjectScope,
  parentId: number,
  limit: number,
): Promise<ListedIssue[]> {
  return selectJson<ListedIssue>(Prisma.sql`SELECT ${listedIssueColumns(actor)} FROM issues i
    WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.parent_id = ${parentId}
      AND i.archived_at IS NULL
    ORDER BY i.id LIMIT ${limit}`);
}

/** Turns a select of `issues` rows into the cards of a board. */
export function cardsOf({ actor, tenantId }: ProjectScope, issues: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT c.*, ${openNeighborColumns(tenantId)}
    FROM (SELECT ${cardColumns(actor)} FROM (${issues}) i OFFSET 0) c`;
}

/**
 * Returns a subquery for the first cards, by position, among the project's issues `i` that meet a
 * condition.
 */
export function firstCards(
  project: ProjectScope,
  condition: Prisma.Sql,
  limit: Prisma.Sql,
): Prisma.Sql {
  const { tenantId, projectId, actor } = project;
  return Prisma.sql`SELECT c.*, ${openNeighborColumns(tenantId)} FROM (
    SELECT ${cardColumns(actor)} FROM issues i
    WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND ${condition}
    ORDER BY i.position LIMIT ${limit} OFFSET 0) c`;
}

/** What My issues has of an issue `i`, in addition to a search. */
export function rankingColumns(actor: Actor): Prisma.Sql {
  return Prisma.sql`i.due_on::text AS due_on, ${relatedColumns(actor)}`;
}
