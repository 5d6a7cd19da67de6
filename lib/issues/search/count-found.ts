import { Prisma, scanJson } from "@/lib/platform/db/query";
import { type ReadSql, readSql } from "@/lib/platform/db/reads/scan-sql";
import { filterCondition, passes, type SearchScope } from "@/lib/issues/filters/conditions";
import { facetFor } from "@/lib/issues/filters/counter-facet";
import type { SearchFilters } from "@/lib/issues/filters/schema";
import { refusingSlowText } from "@/lib/issues/filters/slow-text";
import { countedIssues, type Facet } from "@/lib/planning/issue-counts/queries";
import { openLanes } from "@/lib/planning/lanes/final-lane";
import { isSearched, searchedProjects } from "./reach";
import type { SearchGrouping } from "./enumerations";
import type { FoundGroup } from "./schema";

interface Field {
  /** The column of an issue `i`, or of a row of the counters, that is the value. */
  column: Prisma.Sql;
  /** What the counters must be split by. */
  facet: Facet;
  title: Prisma.Sql;
  /** Joins the groups `g` to what names and sorts them. */
  join: Prisma.Sql;
  order: Prisma.Sql;
}

const UNNAMED = { title: Prisma.sql`NULL`, join: Prisma.empty, order: Prisma.sql`g.value` };

function fieldOf(grouping: SearchGrouping, tenantId: number): Field {
  const named = (table: string, alias: string) =>
    Prisma.sql`LEFT JOIN ${Prisma.raw(`${table} ${alias}`)}
      ON ${Prisma.raw(alias)}.tenant_id = ${tenantId} AND ${Prisma.raw(alias)}.id = g.value`;
  const person = Prisma.sql`u.first_name || ' ' || u.last_name`;
  const inProject = (alias: string) =>
    Prisma.sql`LEFT JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = ${Prisma.raw(alias)}.project_id`;
  const fields: Record<SearchGrouping, Field> = {
    project: {
      column: Prisma.sql`i.project_id`,
      facet: "lane",
      title: Prisma.sql`p.name`,
      join: named("projects", "p"),
      order: Prisma.sql`lower(p.name)`,
    },
    lane: {
      column: Prisma.sql`i.lane_id`,
      facet: "lane",
      title: Prisma.sql`p.name || ' · ' || l.title`,
      join: Prisma.sql`${named("lanes", "l")} ${inProject("l")}`,
      order: Prisma.sql`lower(p.name), l.project_id, l.sort_order`,
    },
    assignee: {
      column: Prisma.sql`i.assignee_id`,
      facet: "assignee",
      title: person,
      join: named("users", "u"),
      order: Prisma.sql`lower(${person})`,
    },
    epic: {
      column: Prisma.sql`i.epic_id`,
      facet: "epic",
      title: Prisma.sql`p.name || ' · ' || e.title`,
      join: Prisma.sql`${named("epics", "e")} ${inProject("e")}`,
      order: Prisma.sql`lower(p.name), e.project_id, lower(e.title)`,
    },
    priority: { column: Prisma.sql`i.priority`, facet: "assignee", ...UNNAMED },
    type: { column: Prisma.sql`i.type`, facet: "assignee", ...UNNAMED },
  };
  return fields[grouping];
}

/** Counts the issues by value and by lane: from the counters where they are split by all of it. */
function countedBy(reach: SearchScope, search: SearchFilters, field: Field): ReadSql {
  const { tenantId } = reach;
  const facet = facetFor(search, field.facet);
  if (facet !== undefined) {
    const projects = Prisma.sql`ANY(ARRAY(${searchedProjects(reach, search)}))`;
    return Prisma.sql`SELECT ${field.column} AS value, i.lane_id, i.issues
      FROM (${countedIssues(tenantId, projects, facet)}) i WHERE ${filterCondition(reach, search)}`;
  }
  return readSql`SELECT ${field.column} AS value, i.lane_id, count(*) AS issues FROM issues i
    WHERE i.tenant_id = ${tenantId} AND ${isSearched(reach, search)} AND ${passes(reach, search)}
    GROUP BY value, i.lane_id`;
}

/**
 * Returns how many of the issues that a search matches have each value, and how many have none, which
 * comes last. Throws Invalid on `query` if a text filter takes too long.
 */
export function countFound(
  reach: SearchScope,
  search: SearchFilters,
  grouping: SearchGrouping,
): Promise<FoundGroup[]> {
  const { tenantId } = reach;
  const field = fieldOf(grouping, tenantId);
  const groups = readSql`
    SELECT g.value, ${field.title} AS title, g.count, g.open_count FROM (
      SELECT c.value::int AS value, sum(c.issues)::int AS count, COALESCE(
        sum(c.issues) FILTER (WHERE c.lane_id = ANY(ARRAY(${openLanes(tenantId)}))), 0)::int AS open_count
      FROM (${countedBy(reach, search, field)}) c GROUP BY c.value HAVING sum(c.issues) <> 0
    ) g ${field.join}
    ORDER BY g.value IS NULL, ${field.order}, g.value`;
  return refusingSlowText(search, () => scanJson<FoundGroup>(groups, "custom"));
}
