import { Prisma, scanRows } from "@/lib/platform/db/query";
import { type ScanSql, scanSql } from "@/lib/platform/db/reads/scan-sql";
import { filterCondition, type SearchScope } from "@/lib/issues/filters/conditions";
import { containsPattern, isIndexable, type Term } from "@/lib/issues/filters/terms";
import { amongNewest, isInReach } from "./reach";
import type { Search } from "./schema";
import { type FoundRow, foundColumns, foundIssueJoins, pageOf } from "./serialize";

/** Maximum number of terms that count; the longest, which tell the most. */
const MAX_TERMS = 8;
/** Maximum number of issues with a term. A term with more counts as common, and only affects the order. */
const MANY = 2_000;
/** Newest issues of each project, and in all, that are searched if every term is common or too short for the index. */
const SAMPLE_PER_PROJECT = 1_000;
const SAMPLE = 4_000;

/**
 * Looks up each term in the trigram index, and ranks the issues with any of them by the weights of their terms: a term
 * weighs more the fewer issues have it (docs/spec/search.md#text). One shape, however many terms there are.
 */
function anyTerm(reach: SearchScope, search: Search, terms: Term[]): ScanSql {
  const { tenantId } = reach;
  const counted = terms.toSorted((a, b) => b.text.length - a.text.length).slice(0, MAX_TERMS);
  const keys = terms.flatMap((term) => term.key ?? []);
  return scanSql`
    WITH reach AS MATERIALIZED (${reach.projects}),
    term AS MATERIALIZED (
      SELECT n::int AS n, lower(pattern) AS pattern, is_indexed
      FROM unnest(${counted.map(containsPattern)}::text[], ${counted.map(isIndexable)}::boolean[])
        WITH ORDINALITY AS given(pattern, is_indexed, n)
    ),
    hits AS MATERIALIZED (
      SELECT term.n, hit.id FROM term CROSS JOIN LATERAL (
        SELECT t.issue_id AS id FROM issue_search t
        WHERE t.tenant_id = ${tenantId} AND ${isInReach(reach, Prisma.sql`t.project_id`)}
          AND t.text LIKE term.pattern
        LIMIT ${Prisma.raw(String(MANY + 1))}
      ) hit
      WHERE term.is_indexed
    ),
    common AS MATERIALIZED (SELECT n FROM hits GROUP BY n HAVING count(*) > ${Prisma.raw(String(MANY))}),
    rare AS MATERIALIZED (SELECT n, id FROM hits WHERE n NOT IN (SELECT n FROM common)),
    other AS MATERIALIZED (SELECT * FROM term WHERE NOT is_indexed OR n IN (SELECT n FROM common)),
    newest AS MATERIALIZED (
      SELECT n.id FROM reach r CROSS JOIN LATERAL (${amongNewest(reach, search, SAMPLE_PER_PROJECT)}) n
      WHERE NOT EXISTS (SELECT 1 FROM rare) AND EXISTS (SELECT 1 FROM other)
      ORDER BY n.updated_at DESC, n.id DESC LIMIT ${Prisma.raw(String(SAMPLE))}
    ),
    found AS MATERIALIZED (
      SELECT n, id FROM rare
      UNION ALL
      SELECT other.n, newest.id FROM newest
      JOIN issue_search t ON t.tenant_id = ${tenantId} AND t.issue_id = newest.id
      JOIN other ON t.text LIKE other.pattern
    ),
    weight AS MATERIALIZED (
      SELECT term.n, term.pattern, ln(1 + (total.count - own.count + 0.5) / (own.count + 0.5)) AS value
      FROM term CROSS JOIN (SELECT count(DISTINCT id) AS count FROM found) total
      CROSS JOIN LATERAL (
        SELECT CASE WHEN count(*) = 0 THEN total.count ELSE count(*) END AS count FROM found WHERE found.n = term.n
      ) own
    ),
    named AS MATERIALIZED (
      SELECT k.id FROM issues k WHERE k.tenant_id = ${tenantId} AND k.key = ANY(${keys}::text[])
      UNION SELECT f.issue_id FROM former_issue_keys f
        WHERE f.tenant_id = ${tenantId} AND f.key = ANY(${keys}::text[])
    ),
    top AS (
      SELECT i.id, i.updated_at, i.id IN (SELECT id FROM named) AS is_named, score.value + in_title.value AS score
      FROM (
        SELECT found.id, sum(weight.value) AS value FROM found JOIN weight ON weight.n = found.n GROUP BY found.id
        UNION ALL
        SELECT id, 0 FROM named WHERE id NOT IN (SELECT id FROM found)
      ) score
      JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = score.id
      CROSS JOIN LATERAL (
        SELECT COALESCE(sum(weight.value), 0) AS value FROM weight WHERE lower(i.title) LIKE weight.pattern
      ) in_title
      WHERE ${isInReach(reach, Prisma.sql`i.project_id`)} AND ${filterCondition(reach, search)}
      ORDER BY is_named DESC, score DESC, i.updated_at DESC, i.id DESC ${pageOf(search)}
    )
    SELECT ${foundColumns(reach, search, terms)} FROM top
    JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = top.id ${foundIssueJoins(tenantId)}
    ORDER BY top.is_named DESC, top.score DESC, top.updated_at DESC, top.id DESC`;
}

/** Returns the issues with at least one of the terms, best first. */
export function findByAnyTerm(
  reach: SearchScope,
  search: Search,
  terms: Term[],
): Promise<FoundRow[]> {
  return scanRows<FoundRow>(anyTerm(reach, search, terms));
}
