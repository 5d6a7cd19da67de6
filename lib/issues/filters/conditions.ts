import type { SearchFilters } from "./schema";
import type { Actor } from "@/lib/platform/access/actor";
import { issueReadableProjects, readsEveryIssue } from "@/lib/platform/rights/project-sets";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { allOf, type ReadSql, type ScanSql, scanSql } from "@/lib/platform/db/scan-sql";
import { containsPattern, isIndexable, parseTerms, type Term } from "./terms";

/** Terms that the index intersects; of more, the longest are the most selective. */
const MOST_INDEXED = 3;

const EXACT = [
  "project_id",
  "lane_id",
  "assignee_id",
  "sprint_id",
  "epic_id",
  "priority",
  "type",
] as const;

/** The projects that a search looks into. */
export interface Reach {
  tenantId: number;
  /** A subquery of their ids. */
  projects: Prisma.Sql;
  /** Whether they are all that the tenant has. */
  isEverything: boolean;
}

/** Every project whose issues the caller can read. */
export function reachOfActor(actor: Actor): Reach {
  return {
    tenantId: actor.tenant.id,
    projects: issueReadableProjects(actor),
    isEverything: readsEveryIssue(actor),
  };
}

export function reachOfProject({ tenantId, projectId }: ProjectScope): Reach {
  return { tenantId, projects: Prisma.sql`SELECT ${projectId}::int AS id`, isEverything: false };
}

export function isInReach(reach: Reach, projectId: Prisma.Sql): Prisma.Sql {
  if (reach.isEverything) return Prisma.sql`true`;
  return Prisma.sql`${projectId} = ANY(ARRAY(${reach.projects}))`;
}

/** A subquery of the lanes of a tenant that are not their project's final one (docs/spec/projects.md#lanes). */
export function openLanes(tenantId: number): Prisma.Sql {
  return Prisma.sql`SELECT l.id FROM lanes l WHERE l.tenant_id = ${tenantId} AND EXISTS (
    SELECT FROM lanes h
    WHERE h.tenant_id = l.tenant_id AND h.project_id = l.project_id AND h.sort_order > l.sort_order)`;
}

/** What the filters but the text ask of an issue `i`, as a condition. */
export function filterCondition(tenantId: number, filters: SearchFilters): Prisma.Sql {
  const conditions = EXACT.filter((name) => filters[name] !== undefined).map(
    (name) => Prisma.sql`i.${Prisma.raw(name)} = ${filters[name]}`,
  );
  if (filters.exclude_final_lane) {
    conditions.push(Prisma.sql`i.lane_id = ANY(ARRAY(${openLanes(tenantId)}))`);
  }
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, " AND ");
}

function lowered(patterns: string[]): Prisma.Sql {
  return Prisma.sql`ARRAY(SELECT lower(p) FROM unnest(${patterns}::text[]) p)`;
}

/** Holds when a lower-case text has every term. No index serves it. */
export function hasEvery(text: Prisma.Sql, terms: Term[]): ScanSql {
  return scanSql`${text} LIKE ALL (${lowered(terms.map(containsPattern))})`;
}

/**
 * Holds for the search text `t` of an issue that has every term; by the trigram index as far as that can look a term
 * up. The statement has one of few shapes, however many terms there are.
 */
export function textCondition(terms: Term[]): ReadSql {
  const indexed = terms
    .filter(isIndexable)
    .sort((a, b) => b.text.length - a.text.length)
    .slice(0, MOST_INDEXED);
  const others = terms.filter((term) => !indexed.includes(term));
  const conditions = indexed.map((term) => scanSql`t.text LIKE lower(${containsPattern(term)})`);
  if (others.length > 0) conditions.push(hasEvery(Prisma.sql`t.text`, others));
  return allOf(conditions);
}

/**
 * A subquery of the issues whose key is spelled by a term and which have the other terms: zero padding keeps such a
 * term from occurring in the text. Undefined when no term is a key.
 */
export function namedByKey(tenantId: number, terms: Term[]): ScanSql | undefined {
  const keys = terms.flatMap((term) => term.key ?? []);
  if (keys.length === 0) return undefined;
  return scanSql`
    SELECT k.id FROM issues k
    JOIN issue_search t ON t.tenant_id = k.tenant_id AND t.issue_id = k.id
    WHERE k.tenant_id = ${tenantId} AND k.key = ANY(${keys}::text[]) AND NOT EXISTS (
      SELECT FROM unnest(${terms.map(containsPattern)}::text[], ${terms.map((term) => term.key)}::text[])
        AS term(pattern, key)
      WHERE t.text NOT LIKE lower(term.pattern) AND term.key IS DISTINCT FROM k.key)`;
}

/** A subquery of the ids of the tenant's issues that have the text; undefined when there is none. Unranked. */
export function idsWithText(tenantId: number, query: string): ScanSql | undefined {
  const terms = parseTerms(query);
  if (terms.length === 0) return undefined;
  const named = namedByKey(tenantId, terms);
  return scanSql`
    SELECT t.issue_id AS id FROM issue_search t
    WHERE t.tenant_id = ${tenantId} AND ${textCondition(terms)}
    ${named ? scanSql`UNION ALL ${named}` : Prisma.empty}`;
}

/** Holds for an issue `i` of the tenant that passes all filters, text included: then it is a scan. */
export function passes(tenantId: number, filters: SearchFilters): ReadSql {
  const exact = filterCondition(tenantId, filters);
  const ids = idsWithText(tenantId, filters.query);
  return ids ? scanSql`${exact} AND i.id IN (${ids})` : exact;
}
