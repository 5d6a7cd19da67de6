import { Prisma } from "@/lib/platform/db/query";

/** The issue search resource (docs/spec/search.md#endpoints) of an issue `i`, its project `p`, lane `l` and epic `e`. */
export const foundIssueColumns = Prisma.sql`
  i.id, i.key, i.title, i.project_id, p.name AS project_name, i.lane_id, l.title AS lane_title, l.color AS lane_color,
  i.epic_id, e.title AS epic_title, i.user_id, i.assignee_id, i.priority::int AS priority, i.type::int AS type,
  to_char(i.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') AS updated_at`;

/** Joins an issue `i` to everything `foundIssueColumns` reads. */
export const foundIssueJoins = (tenantId: number): Prisma.Sql => Prisma.sql`
  JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = i.project_id
  JOIN lanes l ON l.tenant_id = ${tenantId} AND l.id = i.lane_id
  LEFT JOIN epics e ON e.tenant_id = ${tenantId} AND e.id = i.epic_id`;
