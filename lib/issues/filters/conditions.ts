import type { SearchFilters } from "./schema";
import type { Actor } from "@/lib/platform/access/actor";
import {
  archivedProjects,
  issueReadableProjects,
  readsEveryIssue,
  withoutArchived,
} from "@/lib/platform/membership/project-sets";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { allOf, type ReadSql, type ScanSql, scanSql } from "@/lib/platform/db/reads/scan-sql";
import { finalLanes, openLanes } from "@/lib/planning/lanes/final-lane";
import type { Choice } from "./choice";
import { columnCondition, type FilterReader, labelCondition } from "./choice-conditions";
import { dateCondition } from "./date-conditions";
import type { DateChoice, DateField } from "./dates";
import { partCondition } from "./part-conditions";
import { containsPattern, isIndexable, parseTerms, type Term } from "./terms";

/**
 * Maximum number of terms that the index intersects. If there are more, it uses the longest, which
 * are the most selective.
 */
const MAX_INDEXED_TERMS = 3;

/** The projects that a search covers, and who searches. */
export interface SearchScope extends FilterReader {
  /** A subquery that selects their ids. */
  projects: Prisma.Sql;
  /** Whether they are all of the tenant's projects. */
  isEverything: boolean;
}

/**
 * Every project whose issues the caller can read. Archived ones are left out like archived issues,
 * unless the filters name the project.
 */
export function reachOfActor(
  actor: Actor,
  { archived, project_id: named }: Pick<SearchFilters, "archived" | "project_id">,
): SearchScope {
  const readable = issueReadableProjects(actor);
  const { id: tenantId, hasArchivedProjects } = actor.tenant;
  const leavesOut = hasArchivedProjects && archived === undefined && named === undefined;
  return {
    tenantId,
    actor,
    projects: leavesOut ? withoutArchived(actor, readable) : readable,
    isEverything: !leavesOut && readsEveryIssue(actor),
    archivedProjects: hasArchivedProjects ? archivedProjects(actor) : undefined,
  };
}

export function reachOfProject({ tenantId, actor, projectId }: ProjectScope): SearchScope {
  const projects = Prisma.sql`SELECT ${projectId}::int AS id`;
  return { tenantId, actor, projects, isEverything: false };
}

/** Values of the filters except the text. */
type Values = {
  [Name in Exclude<keyof SearchFilters, "query">]-?: NonNullable<SearchFilters[Name]>;
};
type Condition<Value> = (value: Value, reader: FilterReader) => Prisma.Sql | null;

function chosen(column: string): Condition<Choice> {
  return (choice, reader) => columnCondition(column, choice, reader);
}

function dated(field: DateField): Condition<DateChoice> {
  return (choice, reader) => dateCondition(field, choice, reader);
}

/** The condition for each filter, on an issue `i`; null if the value selects every issue. */
const CONDITIONS: { [Name in keyof Values]: Condition<Values[Name]> } = {
  project_id: (value) => Prisma.sql`i.project_id = ${value}`,
  lane_id: chosen("lane_id"),
  assignee_id: chosen("assignee_id"),
  creator_id: chosen("user_id"),
  sprint_id: chosen("sprint_id"),
  epic_id: chosen("epic_id"),
  label_id: labelCondition,
  priority: chosen("priority"),
  type: chosen("type"),
  parent_id: chosen("parent_id"),
  due: dated("due"),
  start: dated("start"),
  created: dated("created"),
  updated: dated("updated"),
  resolved: dated("resolved"),
  has: partCondition,
  state: (state, { tenantId }) => {
    const lanes = state === "open" ? openLanes(tenantId) : finalLanes(tenantId);
    return Prisma.sql`i.lane_id = ANY(ARRAY(${lanes}))`;
  },
  archived: () => null,
  exclude_final_lane: (isExcluded, { tenantId }) =>
    isExcluded ? Prisma.sql`i.lane_id = ANY(ARRAY(${openLanes(tenantId)}))` : null,
};

function conditionFor<Name extends keyof Values>(
  name: Name,
  value: Values[Name],
  reader: FilterReader,
): Prisma.Sql | null {
  const condition: Condition<Values[Name]> = CONDITIONS[name];
  return condition(value, reader);
}

/**
 * The condition on an issue `i` for being archived or not. In this form, the indexes without archived
 * issues support it.
 */
export function archivedCondition(
  { archived }: Pick<SearchFilters, "archived">,
  { archivedProjects: projects }: Pick<FilterReader, "archivedProjects"> = {},
): Prisma.Sql {
  if (archived === undefined) return Prisma.sql`i.archived_at IS NULL`;
  if (archived !== "only") return Prisma.sql`true`;
  if (!projects) return Prisma.sql`i.archived_at IS NOT NULL`;
  return Prisma.sql`(i.archived_at IS NOT NULL OR i.project_id = ANY(ARRAY(${projects})))`;
}

/** Returns the condition for all filters except the text, on an issue `i`. */
export function filterCondition(reader: FilterReader, filters: SearchFilters): Prisma.Sql {
  const conditions = (Object.keys(CONDITIONS) as (keyof Values)[]).flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : (conditionFor(name, value, reader) ?? []);
  });
  return Prisma.join([archivedCondition(filters, reader), ...conditions], " AND ");
}

function lowered(patterns: string[]): Prisma.Sql {
  return Prisma.sql`ARRAY(SELECT lower(p) FROM unnest(${patterns}::text[]) p)`;
}

/** True if lowercase text contains every term. No index supports this. */
export function hasAllTerms(text: Prisma.Sql, terms: Term[]): ScanSql {
  return scanSql`${text} LIKE ALL (${lowered(terms.map(containsPattern))})`;
}

/**
 * True if the search text `t` of an issue contains every term. Uses the trigram index for terms it
 * supports. The statement has one of a few shapes, however many terms there are.
 */
export function textCondition(terms: Term[]): ReadSql {
  const indexed = terms
    .filter(isIndexable)
    .sort((a, b) => b.text.length - a.text.length)
    .slice(0, MAX_INDEXED_TERMS);
  const others = terms.filter((term) => !indexed.includes(term));
  const conditions = indexed.map((term) => scanSql`t.text LIKE lower(${containsPattern(term)})`);
  if (others.length > 0) conditions.push(hasAllTerms(Prisma.sql`t.text`, others));
  return allOf(conditions);
}

/**
 * Returns a subquery for the issues whose key, or one from before a transfer, matches one term and whose text contains the others,
 * because a zero-padded key does not occur in the text. Undefined if no term is a key.
 */
export function namedByKey(tenantId: number, terms: Term[]): ScanSql | undefined {
  const keys = terms.flatMap((term) => term.key ?? []);
  if (keys.length === 0) return undefined;
  return scanSql`
    SELECT k.id FROM (
      SELECT i.id, i.key FROM issues i WHERE i.tenant_id = ${tenantId} AND i.key = ANY(${keys}::text[])
      UNION ALL SELECT f.issue_id, f.key FROM former_issue_keys f
        WHERE f.tenant_id = ${tenantId} AND f.key = ANY(${keys}::text[])
    ) k
    JOIN issue_search t ON t.tenant_id = ${tenantId} AND t.issue_id = k.id
    WHERE NOT EXISTS (
      SELECT 1 FROM unnest(${terms.map(containsPattern)}::text[], ${terms.map((term) => term.key)}::text[])
        AS term(pattern, key)
      WHERE t.text NOT LIKE lower(term.pattern) AND term.key IS DISTINCT FROM k.key)`;
}

/**
 * Returns a subquery for the ids of the tenant's issues that contain the text, unranked. Undefined
 * if there is no text.
 */
function idsWithText(tenantId: number, query: string): ScanSql | undefined {
  const terms = parseTerms(query);
  if (terms.length === 0) return undefined;
  const named = namedByKey(tenantId, terms);
  return scanSql`
    SELECT t.issue_id AS id FROM issue_search t
    WHERE t.tenant_id = ${tenantId} AND ${textCondition(terms)}
    ${named ? scanSql`UNION ALL ${named}` : Prisma.empty}`;
}

/**
 * True for an issue `i` in the workspace that matches all filters. A text filter makes the condition a
 * scan.
 */
export function passes(reader: FilterReader, filters: SearchFilters): ReadSql {
  const exact = filterCondition(reader, filters);
  const ids = idsWithText(reader.tenantId, filters.query);
  return ids ? scanSql`${exact} AND i.id IN (${ids})` : exact;
}
