import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

/**
 * Copies the latest occurrence's fields from whichever group was seen most recently to a locked top
 * group. What the group itself showed is kept in `own_latest` until nothing is merged into it
 * anymore, because occurrences are stored for a limited time, and old ones lack some of the fields.
 */
export async function showLatest(
  { tenantId }: ProjectScope,
  topId: number,
  ids: number[],
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      UPDATE error_groups g SET own_latest = json_build_object('exception_class', g.exception_class,
        'culprit', g.culprit, 'message', g.latest_message, 'stack_trace', g.latest_stack_trace, 'release', g.release,
        'seen_at', COALESCE(g.own_last_seen_at, g.last_seen_at), 'event_id', (SELECT max(e.id) FROM error_events e
          WHERE e.tenant_id = ${tenantId} AND e.error_group_id = g.id))
      WHERE g.tenant_id = ${tenantId} AND g.id = ${topId} AND g.own_latest IS NULL AND NOT EXISTS (
        SELECT 1 FROM error_groups m WHERE m.tenant_id = ${tenantId} AND m.merged_into_id = g.id)`,
    tx,
  );
  await rows(
    Prisma.sql`
      UPDATE error_groups g SET latest_message = latest.latest_message,
        latest_stack_trace = latest.latest_stack_trace, release = latest.release,
        exception_class = latest.exception_class, culprit = latest.culprit
      FROM (
        SELECT * FROM error_groups WHERE tenant_id = ${tenantId} AND id = ANY(${[topId, ...ids]}::int[])
        ORDER BY last_seen_at DESC, id = ${topId} DESC, id DESC LIMIT 1
      ) latest
      WHERE g.tenant_id = ${tenantId} AND g.id = ${topId} AND latest.id <> ${topId}`,
    tx,
  );
}

/** The newest stored occurrence of a group `m` itself, if it arrived after `own_latest` was kept. */
const newestEvent = (tenantId: number) => Prisma.sql`
  SELECT e.message, e.stack_trace, e.release, e.payload, e.occurred_at FROM error_events e
  WHERE e.tenant_id = ${tenantId} AND e.error_group_id = m.id
    AND (m.own_latest->>'event_id' IS NULL OR e.id > (m.own_latest->>'event_id')::bigint)
    AND (m.own_latest IS NULL OR e.occurred_at >= (m.own_latest->>'seen_at')::timestamptz)
  ORDER BY e.occurred_at DESC, e.id DESC LIMIT 1`;

/**
 * Sets the latest-occurrence fields of locked groups to what the latest of their own and of all
 * groups below them shows. `parents` are the groups that others were merged into: the rows of all
 * others show their own latest occurrence.
 */
export async function restoreLatest(
  { tenantId }: ProjectScope,
  { topIds, parents }: { topIds: number[]; parents: number[] },
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      UPDATE error_groups g SET exception_class = latest.exception_class, culprit = latest.culprit,
        latest_message = latest.message, latest_stack_trace = latest.stack_trace, release = latest.release,
        own_latest = CASE WHEN EXISTS (SELECT 1 FROM error_groups b
          WHERE b.tenant_id = ${tenantId} AND (b.merged_into_id = g.id OR b.merge_parent_id = g.id)) THEN g.own_latest END
      FROM (
        SELECT DISTINCT ON (top) COALESCE(m.merged_into_id, m.id) AS top, own.*
        FROM error_groups m
        LEFT JOIN LATERAL (${newestEvent(tenantId)}) e ON m.id = ANY(${parents}::int[]) OR m.own_latest IS NOT NULL
        CROSS JOIN LATERAL (
          SELECT COALESCE(e.payload->>'exception_class', m.own_latest->>'exception_class', m.exception_class) AS exception_class,
            COALESCE(e.payload->>'culprit', m.own_latest->>'culprit', m.culprit) AS culprit, e.message, e.stack_trace,
            e.release, e.occurred_at AS seen_at, 0 AS place
          WHERE e.occurred_at IS NOT NULL
          UNION ALL
          SELECT m.own_latest->>'exception_class', m.own_latest->>'culprit', m.own_latest->>'message',
            m.own_latest->>'stack_trace', m.own_latest->>'release', (m.own_latest->>'seen_at')::timestamptz, 1
          WHERE m.own_latest IS NOT NULL
          UNION ALL
          SELECT m.exception_class, m.culprit, m.latest_message, m.latest_stack_trace, m.release,
            COALESCE(m.own_last_seen_at, m.last_seen_at), 2
          ORDER BY place LIMIT 1
        ) own
        WHERE m.tenant_id = ${tenantId} AND (m.id = ANY(${topIds}::int[]) OR m.merged_into_id = ANY(${topIds}::int[]))
        ORDER BY top, own.seen_at DESC, m.id = COALESCE(m.merged_into_id, m.id) DESC, m.id DESC
      ) latest
      WHERE g.tenant_id = ${tenantId} AND g.id = latest.top`,
    tx,
  );
}
