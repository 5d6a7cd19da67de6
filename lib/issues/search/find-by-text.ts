import { type CappedList, cappedList } from "@/lib/platform/api/capped-list";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, scanRows, sqlState } from "@/lib/platform/db/query";
import { type ScanSql, scanSql } from "@/lib/platform/db/scan-sql";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import {
  filterCondition,
  hasAllTerms,
  isInScope,
  namedByKey,
  type SearchScope,
  textCondition,
} from "@/lib/issues/filters/conditions";
import type { Search } from "./schema";
import { foundIssueColumns, foundIssueJoins } from "./serialize";
import type { Term } from "@/lib/issues/filters/terms";

/** Maximum number of index matches that are ranked. Terms with more matches count as common. */
const FEW = 1000;

const NOTHING = Prisma.sql`SELECT NULL::int AS id WHERE false`;

/**
 * Looks up the terms in the trigram index, then ranks the matches: exact key, every term in the
 * title, the rest; newest first within each group. One round trip. Terms too short for the index
 * are searched for in all of the tenant's text. If `is_common` is set, there were too many matches
 * to rank, and the returned issues must not be used.
 */
function rareTerms(reach: SearchScope, search: Search, terms: Term[]): ScanSql {
  const { tenantId } = reach;
  const keys = terms.flatMap((term) => term.key ?? []);
  const title = Prisma.sql`split_part(t.text, E'\x01', 2)`;
  return scanSql`
    WITH hits AS MATERIALIZED (
      SELECT t.issue_id AS id, ${hasAllTerms(title, terms)} AS in_title FROM issue_search t
      WHERE t.tenant_id = ${tenantId} AND ${isInScope(reach, Prisma.sql`t.project_id`)} AND ${textCondition(terms)}
      LIMIT ${FEW + 1}
    ),
    named AS MATERIALIZED (${namedByKey(tenantId, terms) ?? NOTHING}),
    top AS (
      SELECT i.id, i.updated_at,
        CASE WHEN i.key = ANY(${keys}::text[]) THEN 0 WHEN hit.in_title THEN 1 ELSE 2 END AS rank
      FROM (
        SELECT id, in_title FROM hits
        UNION ALL SELECT id, false FROM named WHERE id NOT IN (SELECT id FROM hits)
      ) hit
      JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = hit.id
      WHERE ${isInScope(reach, Prisma.sql`i.project_id`)} AND ${filterCondition(tenantId, search)}
      ORDER BY rank, i.updated_at DESC, i.id DESC LIMIT ${search.limit + 1}
    )
    SELECT (SELECT count(*) FROM hits) > ${FEW} AS is_common, ${foundIssueColumns}
    FROM (VALUES (1)) one LEFT JOIN (
      top JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = top.id ${foundIssueJoins(tenantId)}
    ) ON true
    ORDER BY top.rank, top.updated_at DESC, top.id DESC`;
}

/**
 * The issues in a project `r`, newest first, for a lateral subquery to filter by text. OFFSET 0
 * keeps the planner from testing all of them before sorting, because it cannot know that the terms
 * are common.
 */
function newestFirst(reach: SearchScope, search: Search): Prisma.Sql {
  return Prisma.sql`
    SELECT i.id, i.updated_at, lower(i.title) AS title FROM issues i
    WHERE i.tenant_id = ${reach.tenantId} AND i.project_id = r.id AND ${filterCondition(reach.tenantId, search)}
    ORDER BY i.updated_at DESC, i.id DESC OFFSET 0`;
}

/**
 * Searches for terms that many issues contain. Walks the issues newest first until enough have
 * every term in the title, and then, if needed, walks them again for those with the terms
 * elsewhere. Returns them in the same order as `rareTerms`.
 */
function commonTerms(reach: SearchScope, search: Search, terms: Term[]): ScanSql {
  const { tenantId } = reach;
  const enough = search.limit + 1;
  const inTitle = hasAllTerms(Prisma.sql`n.title`, terms);
  const last = Prisma.sql`ORDER BY n.updated_at DESC, n.id DESC LIMIT ${enough}`;
  return scanSql`
    WITH reach AS MATERIALIZED (${reach.projects}),
    named AS MATERIALIZED (
      SELECT i.id, i.updated_at FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.id IN (${namedByKey(tenantId, terms) ?? NOTHING})
        AND i.project_id IN (SELECT id FROM reach) AND ${filterCondition(tenantId, search)}
    ),
    titled AS MATERIALIZED (
      SELECT n.id, n.updated_at FROM reach r CROSS JOIN LATERAL (
        SELECT n.id, n.updated_at FROM (${newestFirst(reach, search)}) n
        WHERE ${inTitle} AND n.id NOT IN (SELECT id FROM named) ${last}
      ) n ${last}
    ),
    elsewhere AS MATERIALIZED (
      SELECT n.id, n.updated_at FROM reach r CROSS JOIN LATERAL (
        SELECT n.id, n.updated_at FROM (${newestFirst(reach, search)}) n
        WHERE NOT ${inTitle} AND n.id NOT IN (SELECT id FROM named) AND (
          SELECT ${hasAllTerms(Prisma.sql`t.text`, terms)} FROM issue_search t
          WHERE t.tenant_id = ${tenantId} AND t.issue_id = n.id) ${last}
      ) n
      WHERE (SELECT count(*) FROM titled) < ${enough} ${last}
    )
    SELECT false AS is_common, ${foundIssueColumns} FROM (
      SELECT *, 0 AS rank FROM named
      UNION ALL SELECT *, 1 FROM titled
      UNION ALL SELECT *, 2 FROM elsewhere
      ORDER BY rank, updated_at DESC, id DESC LIMIT ${enough}
    ) top
    JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = top.id ${foundIssueJoins(tenantId)}
    ORDER BY top.rank, top.updated_at DESC, top.id DESC`;
}

/** A row that the statements return. If nothing matches, there is one row that is null except for `is_common`. */
type Row = { is_common: boolean } & (FoundIssue | { [K in keyof FoundIssue]: null });

async function issuesOf(sql: ScanSql): Promise<FoundIssue[] | undefined> {
  const found = await scanRows<Row>(sql);
  if (found[0]?.is_common) return undefined;
  return found.flatMap(({ is_common: _, ...issue }) => (issue.id === null ? [] : [issue]));
}

/**
 * Returns the matching issues in the order of docs/spec/search.md#text. Throws Invalid (422) on `field` if the
 * query times out.
 */
export async function findByText(
  reach: SearchScope,
  search: Search,
  terms: Term[],
  field: "query" | "q",
): Promise<CappedList<FoundIssue>> {
  try {
    const found =
      (await issuesOf(rareTerms(reach, search, terms))) ??
      (await issuesOf(commonTerms(reach, search, terms))) ??
      [];
    return cappedList(found, search.limit);
  } catch (error) {
    if (sqlState(error) !== "57014") throw error;
    throw invalid(field, "This search took too long. Use longer or less common words.");
  }
}
