import type { ProjectScope } from "@/lib/access/scopes";
import { CAP, type CappedList, cappedList } from "@/lib/api/capped-list";
import { NotFound } from "@/lib/api/errors";
import { Prisma, row, rows, type Transaction } from "@/lib/db/query";
import { parseIssueName } from "./issue-key";
import type { Issue, LeanIssue } from "./schema";
import { cardColumns, isReadableNeighbour, issueColumns, leanIssueColumns } from "./serialize";

/** The WHERE that finds one issue of the project by id or key; NotFound when the text is neither. */
function named(project: ProjectScope, idOrKey: string | undefined): Prisma.Sql {
  const name = parseIssueName(idOrKey);
  if (!name || ("prefix" in name && name.prefix !== project.keyPrefix)) throw new NotFound("Issue");
  const which =
    "id" in name ? Prisma.sql`i.id = ${name.id}` : Prisma.sql`i.number = ${name.number}`;
  return Prisma.sql`i.tenant_id = ${project.tenantId} AND i.project_id = ${project.projectId} AND ${which}`;
}

/** What permission and `If-Match` checks need of an issue. */
export interface IssueRef {
  id: number;
  key: string;
  version: number;
  created_by_id: number;
}

/** The issue that a path names, by id or key, or NotFound. */
export async function findIssue(
  project: ProjectScope,
  idOrKey: string | undefined,
): Promise<IssueRef> {
  const found = await row<IssueRef>(Prisma.sql`
    SELECT i.id, i.key, i.version, i.user_id AS created_by_id FROM issues i WHERE ${named(project, idOrKey)}`);
  if (!found) throw new NotFound("Issue");
  return found;
}

/** The full issue resource by id or key, or NotFound. One round trip. */
export async function getIssue(
  project: ProjectScope,
  idOrKey: string | undefined,
  tx?: Transaction,
): Promise<Issue> {
  const found = await row<Issue>(
    Prisma.sql`SELECT ${issueColumns(project.actor)} FROM issues i WHERE ${named(project, idOrKey)}`,
    tx,
  );
  if (!found) throw new NotFound("Issue");
  return found;
}

/**
 * The issues that block the given one, then those that it blocks, each by id: only those that the caller can read
 * (decisions.md §4.3, §4.6). NotFound when the path names no issue.
 */
export async function listBlocking(
  project: ProjectScope,
  idOrKey: string | undefined,
): Promise<CappedList<LeanIssue>> {
  const { id } = await findIssue(project, idOrKey);
  const found = await rows<LeanIssue>(Prisma.sql`
    SELECT ${leanIssueColumns}, l.relation
    FROM issues i
    CROSS JOIN LATERAL (
      SELECT blocker_id AS id, 'blocked_by' AS relation FROM issue_links
        WHERE tenant_id = i.tenant_id AND blocked_id = i.id
      UNION ALL SELECT blocked_id, 'blocks' FROM issue_links
        WHERE tenant_id = i.tenant_id AND blocker_id = i.id
    ) l
    JOIN issues n ON n.tenant_id = i.tenant_id AND n.id = l.id AND ${isReadableNeighbour(project.actor)}
    WHERE i.tenant_id = ${project.tenantId} AND i.id = ${id}
    ORDER BY l.relation, n.id LIMIT ${CAP + 1}`);
  return cappedList(found, CAP);
}

/** A subquery of the first cards, by position, of the project's issues `i` that meet a condition on their lane. */
export function firstCards(
  project: ProjectScope,
  condition: Prisma.Sql,
  limit: number,
): Prisma.Sql {
  return Prisma.sql`SELECT ${cardColumns(project.actor)} FROM issues i
    WHERE i.tenant_id = ${project.tenantId} AND i.project_id = ${project.projectId} AND ${condition}
    ORDER BY i.position LIMIT ${limit}`;
}
