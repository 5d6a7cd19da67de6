import { iso, Prisma } from "@/lib/db/query";

const trend24h = Prisma.sql`ARRAY(
  SELECT COALESCE(h.count, 0) FROM generate_series(23, 0, -1) AS ago(hours)
  LEFT JOIN error_group_hours h ON h.tenant_id = g.tenant_id AND h.error_group_id = g.id
    AND h.hour = date_trunc('hour', now(), 'UTC') - ago.hours * interval '1 hour'
  ORDER BY ago.hours DESC)`;

/** The wire form of an error group `g` (api.md); to be read as JSON, in which counts are numbers. */
export const errorGroupColumns = Prisma.sql`
  g.id, g.project_id, g.environment, g.release, g.fingerprint, g.exception_class, g.culprit, g.latest_message,
  g.latest_stack_trace, g.occurrence_count, g.status, g.is_regressed, ${iso("g.resolved_at")} AS resolved_at,
  g.resolved_by_id, g.linked_issue_id, ${iso("g.first_seen_at")} AS first_seen_at,
  ${iso("g.last_seen_at")} AS last_seen_at, ${trend24h} AS trend_24h,
  ${iso("g.created_at")} AS created_at, ${iso("g.updated_at")} AS updated_at`;

/** The wire form of an occurrence `e` of an error group `g` (supporting-api.md); to be read as JSON. */
export const errorEventColumns = Prisma.sql`
  e.id, ${iso("e.occurred_at")} AS occurred_at, e.message, e.stack_trace, g.environment, e.release,
  COALESCE(e.payload->'tags', '{}') AS tags, COALESCE(e.payload->'breadcrumbs', '[]') AS breadcrumbs,
  e.payload->'request' AS request, ${iso("e.created_at")} AS created_at, ${iso("e.created_at")} AS updated_at`;
