import { type CappedList, cappedList } from "@/lib/platform/api/capped-list";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, scanRows, sqlState } from "@/lib/platform/db/query";
import { type ScanSql, scanSql } from "@/lib/platform/db/reads/scan-sql";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import {
  archivedCondition,
  filterCondition,
  hasAllTerms,
  namedByKey,
  type SearchScope,
  textCondition,
} from "@/lib/issues/filters/conditions";
import { withExcerpt } from "./excerpt";
import { findByAnyTerm } from "./find-by-any-term";
import { amongNewest, isInReach } from "./reach";
import type { Search, SearchResult } from "./schema";
import { enoughFor, foundColumns, foundIssueJoins, type FoundRow, pageOf } from "./serialize";
import { isSelective } from "@/lib/issues/filters/choice";
import { isIndexable, type Term } from "@/lib/issues/filters/terms";

/** Maximum number of index matches that are ranked. Terms with more matches count as common. */
const FEW = 5_000;
/** Maximum number of newest issues whose titles are tested before the index is used. */
const SAMPLE = 4_000;
/** As `SAMPLE`, in all and per project, if no term can be looked up: the alternative is to read all text. */
const UNINDEXED_SAMPLE = 40_000;
const UNINDEXED_PER_PROJECT = 2_000;
/** As many again if some of those titles matched. */
const LARGER_SAMPLE = 5_000;
/** Newest issues that are walked before all of them are. */
const WALK = 50_000;

const NOTHING = Prisma.sql`SELECT NULL::int AS id WHERE false`;

/**
 * The issues in a project `r` that pass the filters, newest first, for a lateral subquery to filter by text. OFFSET 0
 * keeps the planner from testing all of them before sorting, because it cannot know that the terms are common.
 */
function newestFirst(reach: SearchScope, search: Search): Prisma.Sql {
  return Prisma.sql`
    SELECT i.id, i.updated_at, lower(i.title) AS title FROM issues i
    WHERE i.tenant_id = ${reach.tenantId} AND i.project_id = r.id AND ${filterCondition(reach, search)}
    ORDER BY i.updated_at DESC, i.id DESC OFFSET 0`;
}

/** True if an index other than the one by date finds the issues that pass the filters. */
function hasOwnIndex({ assignee_id, creator_id, sprint_id, epic_id, label_id }: Search): boolean {
  return [assignee_id, creator_id, sprint_id, epic_id, label_id].some(isSelective);
}

/** CTEs: `reach`, the projects; and `named`, the issues whose key is a term. */
function basis(reach: SearchScope, search: Search, terms: Term[]): ScanSql {
  const { tenantId } = reach;
  return scanSql`reach AS MATERIALIZED (${reach.projects}),
    named AS MATERIALIZED (
      SELECT i.id, i.updated_at FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.id IN (${namedByKey(tenantId, terms) ?? NOTHING})
        AND i.project_id IN (SELECT id FROM reach) AND ${filterCondition(reach, search)}
    )`;
}

/**
 * Looks up the terms in the trigram index, then ranks the matches: exact key, every term in the
 * title, the rest; newest first within each group. One round trip. Terms too short for the index
 * are searched for in all of the tenant's text. If `is_common` is set, there were too many matches
 * to rank, and the returned issues must not be used. If enough of the newest issues have every term in the title, they are
 * the result, and the index is not used: it would list every issue that contains a common term. Among them are only those
 * newer than the oldest that was tested in any project.
 */
function rareTerms(reach: SearchScope, search: Search, terms: Term[]): ScanSql {
  const { tenantId } = reach;
  const enough = enoughFor(search);
  const keys = terms.flatMap((term) => term.key ?? []);
  const title = Prisma.sql`split_part(t.text, E'\x01', 2)`;
  const isIndexed = terms.some(isIndexable);
  // A power of two, so that the pages of a search share a few statements.
  const fourfold = 2 ** Math.ceil(Math.log2(4 * enough));
  const tested = isIndexed ? fourfold : Math.max(fourfold, UNINDEXED_PER_PROJECT);
  const mostProjects = Math.max(1, Math.floor((isIndexed ? SAMPLE : UNINDEXED_SAMPLE) / tested));
  const inTitle = scanSql`${hasAllTerms(Prisma.sql`n.title`, terms)} AND n.id NOT IN (SELECT id FROM named)`;
  const last = Prisma.sql`ORDER BY n.updated_at DESC, n.id DESC LIMIT ${enough}`;
  return scanSql`
    WITH ${basis(reach, search, terms)},
    newest AS MATERIALIZED (
      SELECT r.id AS project_id, n.updated_at FROM reach r CROSS JOIN LATERAL (
        SELECT i.updated_at FROM issues i WHERE i.tenant_id = ${tenantId} AND i.project_id = r.id
          AND ${archivedCondition(search, reach)}
        ORDER BY i.updated_at DESC, i.id DESC OFFSET ${Prisma.raw(String(tested - 1))} LIMIT 1
      ) n
    ),
    first_titled AS MATERIALIZED (
      SELECT n.id, n.updated_at FROM reach r CROSS JOIN LATERAL (${amongNewest(reach, search, tested)}) n
      WHERE (SELECT count(*) FROM reach) <= ${mostProjects} AND ${inTitle}
        AND n.updated_at > COALESCE((SELECT max(updated_at) FROM newest), '-infinity')
      ${last}
    ),
    more_titled AS MATERIALIZED (
      SELECT n.id, n.updated_at FROM reach r CROSS JOIN LATERAL (
        SELECT n.id, n.updated_at FROM (${amongNewest(reach, search, LARGER_SAMPLE)}) n WHERE ${inTitle} ${last}
      ) n
      WHERE (SELECT count(*) FROM reach) = 1 AND (SELECT count(*) FROM first_titled) BETWEEN 1 AND ${enough - 1}
    ),
    titled AS MATERIALIZED (SELECT id FROM first_titled UNION SELECT id FROM more_titled),
    is_enough AS MATERIALIZED (SELECT count(*) >= ${enough} AS yes FROM titled),
    hits AS MATERIALIZED (
      SELECT t.issue_id AS id, ${hasAllTerms(title, terms)} AS in_title FROM issue_search t
      WHERE NOT (SELECT yes FROM is_enough)
        AND t.tenant_id = ${tenantId} AND ${isInReach(reach, Prisma.sql`t.project_id`)} AND ${textCondition(terms)}
      LIMIT ${FEW + 1}
    ),
    top AS (
      SELECT i.id, i.updated_at,
        CASE WHEN i.key = ANY(${keys}::text[]) THEN 0 WHEN hit.in_title THEN 1 ELSE 2 END AS rank
      FROM (
        SELECT id, in_title FROM hits
        UNION ALL SELECT id, true FROM titled WHERE (SELECT yes FROM is_enough)
        UNION ALL SELECT id, false FROM named WHERE id NOT IN (SELECT id FROM hits)
      ) hit
      JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = hit.id
      WHERE ${isInReach(reach, Prisma.sql`i.project_id`)} AND ${filterCondition(reach, search)}
      ORDER BY rank, i.updated_at DESC, i.id DESC ${pageOf(search)}
    )
    SELECT (SELECT count(*) FROM hits) > ${FEW} AS is_common, ${foundColumns(reach, search, terms)}
    FROM (VALUES (1)) one LEFT JOIN (
      top JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = top.id ${foundIssueJoins(tenantId)}
    ) ON true
    ORDER BY top.rank, top.updated_at DESC, top.id DESC`;
}

/**
 * Searches for terms that many issues contain. Walks the issues newest first until enough have
 * every term in the title, and then, if needed, walks them again for those with the terms
 * elsewhere. Returns them in the same order as `rareTerms`.
 */
function commonTerms(reach: SearchScope, search: Search, terms: Term[]): ScanSql {
  const { tenantId } = reach;
  const enough = enoughFor(search);
  const inTitle = hasAllTerms(Prisma.sql`n.title`, terms);
  const last = Prisma.sql`ORDER BY n.updated_at DESC, n.id DESC LIMIT ${enough}`;
  const rest = Prisma.sql`(SELECT count(*) FROM titled_first) < ${enough}`;
  const walk = (newest: Prisma.Sql, isNeeded: Prisma.Sql) => scanSql`
    SELECT n.id, n.updated_at FROM reach r CROSS JOIN LATERAL (
      SELECT n.id, n.updated_at FROM (${newest}) n
      WHERE ${isNeeded} AND ${inTitle} AND n.id NOT IN (SELECT id FROM named) ${last}
    ) n ${last}`;
  const walksFirst = hasOwnIndex(search)
    ? Prisma.sql`false`
    : Prisma.sql`(SELECT count(*) FROM reach) = 1`;
  return scanSql`
    WITH ${basis(reach, search, terms)},
    titled_first AS MATERIALIZED (${walk(amongNewest(reach, search, WALK), walksFirst)}),
    titled_all AS MATERIALIZED (${walk(newestFirst(reach, search), rest)}),
    titled AS MATERIALIZED (
      SELECT * FROM titled_first WHERE NOT ${rest} UNION ALL SELECT * FROM titled_all WHERE ${rest}
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
    SELECT false AS is_common, ${foundColumns(reach, search, terms)} FROM (
      SELECT *, 0 AS rank FROM named
      UNION ALL SELECT *, 1 FROM titled
      UNION ALL SELECT *, 2 FROM elsewhere
      ORDER BY rank, updated_at DESC, id DESC ${pageOf(search)}
    ) top
    JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = top.id ${foundIssueJoins(tenantId)}
    ORDER BY top.rank, top.updated_at DESC, top.id DESC`;
}

/** A row that the statements return. If nothing matches, there is one row that is null except for `is_common`. */
type Row = { is_common: boolean } & (FoundRow | { [K in keyof FoundIssue]: null });

async function issuesOf(sql: ScanSql): Promise<FoundRow[] | undefined> {
  const found = await scanRows<Row>(sql);
  if (found[0]?.is_common) return undefined;
  return found.flatMap(({ is_common: _, ...issue }) => (issue.id === null ? [] : [issue]));
}

async function findByEveryTerm(
  reach: SearchScope,
  search: Search,
  terms: Term[],
): Promise<FoundRow[]> {
  return (
    (await issuesOf(rareTerms(reach, search, terms))) ??
    (await issuesOf(commonTerms(reach, search, terms))) ??
    []
  );
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
): Promise<CappedList<SearchResult>> {
  const find = search.match === "any" ? findByAnyTerm : findByEveryTerm;
  try {
    const { data, meta } = cappedList(await find(reach, search, terms), search.limit);
    return { data: data.map((found) => withExcerpt(found, terms)), meta };
  } catch (error) {
    if (sqlState(error) !== "57014") throw error;
    throw invalid(field, "This search took too long. Use longer or less common words.");
  }
}
