import { iso, Prisma } from "@/lib/platform/db/query";
import { shownPerson } from "@/lib/people/users/queries";
import type { TrendPeriod } from "./schema";

/** The charts' periods: the number of buckets, and the hours in each. */
const PERIODS = {
  "24h": { count: 24, hours: 1 },
  "7d": { count: 28, hours: 6 },
  "30d": { count: 30, hours: 24 },
} as const satisfies Record<TrendPeriod, { count: number; hours: number }>;

/** The beginning of a period's first part, and the sizes of its parts. */
function partsOf(period: TrendPeriod) {
  const { count, hours } = PERIODS[period];
  const size = Prisma.raw(`interval '${hours} hours'`);
  const last = Prisma.sql`date_bin(${size}, now(), timestamptz 'epoch')`;
  const steps = Prisma.raw(String(count - 1));
  return { size, last, steps, start: Prisma.sql`${last} - ${steps} * ${size}` };
}

/** The groups whose occurrences count toward a group `g`. */
const countedIds = (tenantId: number) => Prisma.sql`ARRAY(SELECT m.id FROM error_groups m
          WHERE m.tenant_id = ${tenantId} AND m.merged_into_id = g.id) || g.id`;

/** Occurrences of a group `g` in a period. Looks only at groups that were seen in it. */
export function periodCount(tenantId: number, period: TrendPeriod): Prisma.Sql {
  const { start } = partsOf(period);
  return Prisma.sql`CASE WHEN g.last_seen_at < ${start} THEN 0 ELSE COALESCE((
    SELECT sum(h.count) FROM error_group_hours h
    WHERE h.tenant_id = ${tenantId} AND h.error_group_id = ANY(${countedIds(tenantId)}) AND h.hour >= ${start}), 0)::bigint END`;
}

/**
 * Occurrences of a group `g` and all groups merged into it, in each part of a period (UTC), oldest
 * first. The last part is the current one.
 */
export function trendColumn(tenantId: number, period: TrendPeriod): Prisma.Sql {
  const { size, last, steps, start } = partsOf(period);
  return Prisma.sql`ARRAY(
    SELECT COALESCE(h.count, 0) FROM generate_series(${steps}, 0, -1) AS ago(steps)
    LEFT JOIN (
      SELECT date_bin(${size}, h.hour, timestamptz 'epoch') AS at, sum(h.count)::bigint AS count FROM error_group_hours h
      WHERE h.tenant_id = ${tenantId} AND h.error_group_id = ANY(${countedIds(tenantId)}) AND h.hour >= ${start}
      GROUP BY 1
    ) h ON h.at = ${last} - ago.steps * ${size}
    ORDER BY ago.steps DESC)`;
}

/**
 * A group's issue. A promotion creates the issue and the link in one transaction, and so with the
 * same time.
 */
const linkedIssue = (tenantId: number) => Prisma.sql`(
  SELECT json_build_object('key', i.key, 'assignee_id', i.assignee_id,
    'is_promoted', COALESCE(i.created_at = g.linked_at, false), 'linked_at', ${iso("g.linked_at")},
    'linked_by', CASE WHEN u.id IS NOT NULL THEN ${shownPerson("u")} END)
  FROM issues i LEFT JOIN users u ON u.tenant_id = ${tenantId} AND u.id = g.linked_by_id
  WHERE i.tenant_id = ${tenantId} AND i.id = g.linked_issue_id)`;

/** The level of a group's newest stored occurrence, which Sentry's SDKs send apart from its tags. */
const latestLevel = (tenantId: number) => Prisma.sql`(
  SELECT COALESCE(NULLIF(e.payload->'contexts'->'event'->>'level', ''), NULLIF(e.payload->'tags'->>'level', ''))
  FROM error_events e WHERE e.tenant_id = ${tenantId} AND e.error_group_id = g.id ORDER BY e.id DESC LIMIT 1)`;

/**
 * The wire form of an error group `g` (docs/spec/errors.md). Must be read as JSON, so that counts
 * are numbers. A merged group shows the counts of its own fingerprint.
 */
export const errorGroupColumns = (tenantId: number) => Prisma.sql`
  g.id, g.project_id, g.environment, g.release, g.fingerprint, g.exception_class, g.culprit, g.latest_message,
  g.latest_stack_trace, CASE WHEN g.merged_into_id IS NULL THEN g.occurrence_count ELSE g.own_count END AS occurrence_count,
  g.status, g.is_regressed, ${iso("g.resolved_at")} AS resolved_at, g.resolved_by_id, g.linked_issue_id,
  ${linkedIssue(tenantId)} AS linked_issue,
  ${iso("CASE WHEN g.merged_into_id IS NULL THEN g.first_seen_at ELSE COALESCE(g.own_first_seen_at, g.first_seen_at) END")}
    AS first_seen_at,
  ${iso("CASE WHEN g.merged_into_id IS NULL THEN g.last_seen_at ELSE COALESCE(g.own_last_seen_at, g.last_seen_at) END")}
    AS last_seen_at,
  ${latestLevel(tenantId)} AS level, g.fingerprint_input AS grouping,
  (SELECT count(*) FROM error_groups m WHERE m.tenant_id = ${tenantId} AND m.merged_into_id = g.id) AS merged_count,
  ${trendColumn(tenantId, "24h")} AS trend_24h, ${iso("g.created_at")} AS created_at, ${iso("g.updated_at")} AS updated_at`;

/**
 * A frame for display. Missing fields are null, and a frame of unknown origin counts as not in-app.
 */
const framesOf = (holder: "e.payload" | "c.cause") => {
  const frames = Prisma.raw(`${holder}->'frames'`);
  return Prisma.sql`COALESCE((
  SELECT jsonb_agg(jsonb_build_object('function', f.call->'function', 'file', f.call->'file', 'line', f.call->'line',
    'column', f.call->'column', 'in_app', COALESCE((f.call->>'in_app')::boolean, false), 'context', f.call->'context',
    'vars', f.call->'vars') ORDER BY f.place)
  FROM jsonb_array_elements(CASE jsonb_typeof(${frames}) WHEN 'array' THEN ${frames} END)
    WITH ORDINALITY AS f(call, place)), '[]')`;
};

const causes = Prisma.sql`COALESCE((
  SELECT jsonb_agg(jsonb_build_object('exception_class', c.cause->'exception_class', 'message', c.cause->'message',
    'source', c.cause->'source', 'parent', c.cause->'parent', 'frames', ${framesOf("c.cause")}) ORDER BY c.place)
  FROM jsonb_array_elements(CASE jsonb_typeof(e.payload->'causes') WHEN 'array' THEN e.payload->'causes' END)
    WITH ORDINALITY AS c(cause, place)), '[]')`;

/** The wire form of an occurrence `e` of an error group `g` (docs/spec/errors.md), read as JSON. */
export const errorEventColumns = Prisma.sql`
  e.id, ${iso("e.occurred_at")} AS occurred_at, COALESCE(e.payload->>'exception_class', g.exception_class) AS exception_class, e.message, e.stack_trace, g.environment, e.release,
  COALESCE(e.payload->'tags', '{}') AS tags, COALESCE(e.payload->'breadcrumbs', '[]') AS breadcrumbs,
  e.payload->'request' AS request, e.payload->'user' AS user, COALESCE(e.payload->'contexts', '{}') AS contexts,
  COALESCE(e.payload->'extra', '{}') AS extra, e.event_id, e.payload->>'platform' AS platform, ${framesOf("e.payload")} AS frames,
  ${causes} AS causes,
  ${iso("e.created_at")} AS created_at, ${iso("e.created_at")} AS updated_at`;
