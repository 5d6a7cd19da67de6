import { Prisma } from "@/lib/platform/db/query";

/** What issues are counted by, in addition to their lane, and the value of `issue_counts.facet`. */
const FACETS = { lane: 0, assignee: 1, sprint: 2, epic: 3 } as const;
export type Facet = keyof typeof FACETS;

/** Columns of the counters, and of the changes that are not added to them yet, under the names that issues have. */
const COLUMNS: Record<Facet, { counted: Prisma.Sql; changed: Prisma.Sql }> = {
  lane: { counted: Prisma.empty, changed: Prisma.empty },
  assignee: {
    counted: Prisma.sql`, NULLIF(c.value_id, 0) AS assignee_id, c.priority, c.type`,
    changed: Prisma.sql`, c.assignee_id, c.priority, c.type`,
  },
  sprint: {
    counted: Prisma.sql`, NULLIF(c.value_id, 0) AS sprint_id`,
    changed: Prisma.sql`, c.sprint_id`,
  },
  epic: {
    counted: Prisma.sql`, NULLIF(c.value_id, 0) AS epic_id`,
    changed: Prisma.sql`, c.epic_id`,
  },
};

/**
 * Selects rows with `issues` and `minutes`, whose sums are the number of a project's issues and their total estimate,
 * exact as of the statement's snapshot. Archived issues are not counted. The other columns have the names of the issues' own, so that conditions on
 * issues also select among these rows: project_id, lane_id, archived_at, and those of the facet. Costs the same for any number of
 * issues.
 */
export function countedIssues(tenantId: number, projectId: Prisma.Sql, facet: Facet): Prisma.Sql {
  const { counted, changed } = COLUMNS[facet];
  return Prisma.sql`
    SELECT c.project_id, c.lane_id, c.issues, c.minutes, NULL::timestamptz AS archived_at ${counted} FROM issue_counts c
    WHERE c.tenant_id = ${tenantId} AND c.project_id = ${projectId} AND c.facet = ${Prisma.raw(String(FACETS[facet]))}
    UNION ALL
    SELECT c.project_id, c.lane_id, c.issues, c.minutes, NULL::timestamptz ${changed} FROM issue_count_changes c
    WHERE c.tenant_id = ${tenantId} AND c.project_id = ${projectId}`;
}
