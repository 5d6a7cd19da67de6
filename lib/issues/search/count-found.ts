import { Prisma, scanJson } from "@/lib/platform/db/query";
import { readSql } from "@/lib/platform/db/reads/scan-sql";
import { passes, type SearchScope } from "@/lib/issues/filters/conditions";
import { refusingSlowText } from "@/lib/issues/filters/slow-text";
import { openLanes } from "@/lib/planning/lanes/final-lane";
import { isSearched } from "./reach";
import type { SearchGrouping } from "./enumerations";
import type { FoundGroup, Search } from "./schema";

interface Field {
  /** The column of an issue `i` that is the value. */
  column: Prisma.Sql;
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
      title: Prisma.sql`p.name`,
      join: named("projects", "p"),
      order: Prisma.sql`lower(p.name)`,
    },
    lane: {
      column: Prisma.sql`i.lane_id`,
      title: Prisma.sql`p.name || ' · ' || l.title`,
      join: Prisma.sql`${named("lanes", "l")} ${inProject("l")}`,
      order: Prisma.sql`lower(p.name), l.project_id, l.sort_order`,
    },
    assignee: {
      column: Prisma.sql`i.assignee_id`,
      title: person,
      join: named("users", "u"),
      order: Prisma.sql`lower(${person})`,
    },
    epic: {
      column: Prisma.sql`i.epic_id`,
      title: Prisma.sql`p.name || ' · ' || e.title`,
      join: Prisma.sql`${named("epics", "e")} ${inProject("e")}`,
      order: Prisma.sql`lower(p.name), e.project_id, lower(e.title)`,
    },
    priority: { column: Prisma.sql`i.priority`, ...UNNAMED },
    type: { column: Prisma.sql`i.type`, ...UNNAMED },
  };
  return fields[grouping];
}

/**
 * Returns how many of the issues that a search matches have each value, and how many have none, which
 * comes last. Throws Invalid on `query` if a text filter takes too long.
 */
export function countFound(
  reach: SearchScope,
  search: Search,
  grouping: SearchGrouping,
): Promise<FoundGroup[]> {
  const { tenantId } = reach;
  const field = fieldOf(grouping, tenantId);
  const groups = readSql`
    SELECT g.value, ${field.title} AS title, g.count, g.open_count FROM (
      SELECT ${field.column}::int AS value, count(*)::int AS count,
        (count(*) FILTER (WHERE i.lane_id = ANY(ARRAY(${openLanes(tenantId)}))))::int AS open_count
      FROM issues i
      WHERE i.tenant_id = ${tenantId} AND ${isSearched(reach, search)} AND ${passes(reach, search)}
      GROUP BY 1
    ) g ${field.join}
    ORDER BY g.value IS NULL, ${field.order}, g.value`;
  return refusingSlowText(search, () => scanJson<FoundGroup>(groups, "custom"));
}
