import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, readJson } from "@/lib/platform/db/query";
import { planFor } from "@/lib/platform/db/reads/custom-plan";
import { type ReadSql, readSql } from "@/lib/platform/db/reads/scan-sql";
import { filterCondition, passes } from "@/lib/issues/filters/conditions";
import { facetFor } from "@/lib/issues/filters/counter-facet";
import { refusingSlowText } from "@/lib/issues/filters/slow-text";
import { countedIssues, type Facet } from "@/lib/planning/issue-counts/queries";
import { finalLane } from "@/lib/planning/lanes/final-lane";
import type { Grouping, IssueGroup, IssueGroupsQuery } from "./schema";

interface Field {
  /** The column of an issue `i`, or of a row of its counters, that is the value. */
  column: Prisma.Sql;
  /** What the counters must be split by; undefined if they never are. */
  facet: Facet | undefined;
  /** Joins the groups `g` to what they are sorted by. */
  join: Prisma.Sql;
  order: Prisma.Sql;
  /** What else a group says, from what was joined. */
  more?: Prisma.Sql;
}

/** The groups are in the order in which the screens list the field's values. */
function fieldOf(grouping: Grouping, tenantId: number): Field {
  const named = (table: string, alias: string) =>
    Prisma.sql`LEFT JOIN ${Prisma.raw(`${table} ${alias}`)}
      ON ${Prisma.raw(alias)}.tenant_id = ${tenantId} AND ${Prisma.raw(alias)}.id = g.value`;
  const fields: Record<Grouping, Field> = {
    lane: {
      column: Prisma.sql`i.lane_id`,
      facet: "lane",
      join: named("lanes", "l"),
      order: Prisma.sql`l.sort_order`,
    },
    assignee: {
      column: Prisma.sql`i.assignee_id`,
      facet: "assignee",
      join: named("users", "u"),
      order: Prisma.sql`lower(u.first_name || ' ' || u.last_name)`,
    },
    priority: {
      column: Prisma.sql`i.priority`,
      facet: "assignee",
      join: Prisma.empty,
      order: Prisma.sql`g.value`,
    },
    type: {
      column: Prisma.sql`i.type`,
      facet: "assignee",
      join: Prisma.empty,
      order: Prisma.sql`g.value`,
    },
    sprint: {
      column: Prisma.sql`i.sprint_id`,
      facet: "sprint",
      join: named("sprints", "s"),
      order: Prisma.sql`s.completed_at IS NOT NULL, s.starts_on NULLS LAST`,
    },
    epic: {
      column: Prisma.sql`i.epic_id`,
      facet: "epic",
      join: Prisma.empty,
      order: Prisma.sql`g.value`,
    },
    parent: {
      column: Prisma.sql`i.parent_id`,
      facet: undefined,
      join: named("issues", "parent"),
      order: Prisma.sql`parent.number`,
      more: Prisma.sql`, parent.key, parent.title`,
    },
    label: {
      column: Prisma.sql`il.label_id`,
      facet: undefined,
      join: named("labels", "b"),
      order: Prisma.sql`lower(b.name)`,
    },
  };
  return fields[grouping];
}

/** Counts the issues by value and by lane: from the counters where they are split by all of it. */
function countedBy(project: ProjectScope, query: IssueGroupsQuery, field: Field): ReadSql {
  const { tenantId, projectId } = project;
  const facet = field.facet && facetFor(query, field.facet);
  if (facet !== undefined) {
    return Prisma.sql`SELECT ${field.column} AS value, i.lane_id, i.issues
      FROM (${countedIssues(tenantId, Prisma.sql`${projectId}`, facet)}) i
      WHERE ${filterCondition(project, query)}`;
  }
  const labels = Prisma.sql`LEFT JOIN issue_labels il ON il.tenant_id = ${tenantId} AND il.issue_id = i.id`;
  return readSql`SELECT ${field.column} AS value, i.lane_id, count(*) AS issues
    FROM issues i ${query.group_by === "label" ? labels : Prisma.empty}
    WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND ${passes(project, query)}
    GROUP BY value, i.lane_id`;
}

/**
 * Returns how many issues that pass the filters have each value, and how many have none, which comes
 * last. With labels, an issue counts in the group of each. Values that no issue has are left out.
 * Throws Invalid on `query` if a text filter takes too long.
 */
export async function listIssueGroups(
  project: ProjectScope,
  query: IssueGroupsQuery,
): Promise<IssueGroup[]> {
  const field = fieldOf(query.group_by, project.tenantId);
  const groups = readSql`
    SELECT g.value, g.count, g.open_count${field.more ?? Prisma.empty} FROM (
      SELECT c.value::int AS value, sum(c.issues)::int AS count,
        COALESCE(sum(c.issues) FILTER (WHERE c.lane_id <> ${finalLane(project)}), 0)::int AS open_count
      FROM (${countedBy(project, query, field)}) c GROUP BY c.value HAVING sum(c.issues) <> 0
    ) g ${field.join}
    ORDER BY g.value IS NULL, ${field.order}, g.value`;
  return refusingSlowText(query, () =>
    readJson<IssueGroup>(groups, planFor({ ...query, group_by: undefined })),
  );
}
