import type { Grouping } from "@/lib/errors/grouping/grouping";
import { asJson, Prisma } from "@/lib/platform/db/query";
import { enqueueWebhookEvents } from "@/lib/messaging/outbox/enqueue-webhook-event";
import type { IngestSource } from "./resolve-source";
import type { Occurrence } from "@/lib/errors/occurrences/occurrence";

/** An occurrence as stored: truncated, and with its group. */
export interface StorableOccurrence extends Omit<
  Occurrence,
  "frames" | "causes" | "fingerprint" | "details"
> {
  fingerprint: string;
  culprit: string;
  grouping: Grouping;
  /** The event's `payload`, as JSON. */
  payload: string;
}

export interface RecordedRow {
  /** Whether the token still exists and the feature is on; otherwise nothing was recorded. */
  is_allowed: boolean;
  /** The top group, or null if the group of a repeated event no longer exists. */
  group_id: number | null;
  /**
   * The event's own group and that group's event count. Null for a repeated event, which is not
   * counted.
   */
  own_id: number | null;
  own_count: number | null;
  /** The payload of the regression job that the caller must add in this transaction. */
  regression: object | null;
}

/** Stand for values in the part of the statement that is built only once. */
const TENANT = Symbol("tenant");
const CAN_QUEUE = Symbol("can queue");

/** True for the group `g` of an occurrence `i`. */
const isGroupOf = Prisma.sql`g.tenant_id = ${TENANT}::int AND g.project_id = i.project_id
  AND g.environment = i.environment AND g.fingerprint = i.fingerprint`;

/** True for a top group `g`, whose displayed columns also cover the groups merged into it. */
const isTop = Prisma.sql`g.merged_into_id IS NULL`;

/**
 * Whether `i` is at least as recent as the latest occurrence shown by the group `g`. For a merged
 * group, compares with its own latest.
 */
const isLatest = Prisma.sql`i.seen_at >= COALESCE(
  CASE WHEN ${isTop} THEN g.last_seen_at ELSE g.own_last_seen_at END, '-infinity')`;

/**
 * Sets the column to the latest occurrence's value. Keeps the stored value if it is equal, so that
 * its out-of-line storage is reused.
 */
function latest(name: string): Prisma.Sql {
  const column = Prisma.raw(name);
  return Prisma.sql`${column} = CASE WHEN ${isLatest} AND g.${column} IS DISTINCT FROM i.${column}
    THEN i.${column} ELSE g.${column} END`;
}

/**
 * Updates the locked rows: the occurrence's own group gets its own counts, and the top group gets
 * the displayed ones.
 */
const countUp = Prisma.sql`
  own_count = g.own_count + l.is_own::int,
  own_first_seen_at = CASE WHEN l.is_own THEN LEAST(g.own_first_seen_at, i.seen_at) ELSE g.own_first_seen_at END,
  own_last_seen_at = CASE WHEN l.is_own THEN GREATEST(g.own_last_seen_at, i.seen_at) ELSE g.own_last_seen_at END,
  occurrence_count = g.occurrence_count + (${isTop})::int,
  first_seen_at = CASE WHEN ${isTop} THEN LEAST(g.first_seen_at, i.seen_at) ELSE g.first_seen_at END,
  last_seen_at = CASE WHEN ${isTop} THEN GREATEST(g.last_seen_at, i.seen_at) ELSE g.last_seen_at END,
  ${latest("release")}, ${latest("exception_class")}, ${latest("culprit")},
  ${latest("latest_message")}, ${latest("latest_stack_trace")},
  fingerprint_input = COALESCE(g.fingerprint_input, i.fingerprint_input),
  status = CASE WHEN ${isTop} AND g.status = 1 THEN 0 ELSE g.status END,
  is_regressed = g.is_regressed OR (${isTop} AND g.status = 1),
  resolved_at = CASE WHEN ${isTop} AND g.status = 1 THEN NULL ELSE g.resolved_at END,
  resolved_by_id = CASE WHEN ${isTop} AND g.status = 1 THEN NULL ELSE g.resolved_by_id END,
  updated_at = now()`;

/** Initial values of a new group, all from the occurrence. */
const groupColumns = Prisma.raw(`project_id, environment, release, fingerprint, fingerprint_input,
  exception_class, culprit, latest_message, latest_stack_trace`);

/**
 * The occurrence as one row `i`, or none if the token was deleted, the feature is off or the project is archived. A time in
 * the future is replaced by the current time.
 */
function input({ tenantId, projectId, tokenId }: IngestSource, o: StorableOccurrence): Prisma.Sql {
  return Prisma.sql`
    SELECT k.project_id, ${o.environment}::text AS environment, ${o.release}::text AS release,
      ${o.fingerprint}::text AS fingerprint, ${JSON.stringify(o.grouping)}::jsonb AS fingerprint_input,
      ${o.exceptionClass}::text AS exception_class, ${o.culprit}::text AS culprit,
      ${o.message}::text AS latest_message, ${o.stackTrace}::text AS latest_stack_trace,
      ${o.payload}::jsonb AS payload, ${o.eventId}::text AS event_id,
      LEAST(${o.occurredAt.toISOString()}::timestamptz + ${o.occurredMicros ?? 0}::int * interval '1 microsecond', now())
        AS seen_at
    FROM project_tokens k JOIN tenants t ON t.id = k.tenant_id
    JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = k.project_id
      AND p.deleted_at IS NULL AND p.archived_at IS NULL
    WHERE k.tenant_id = ${tenantId} AND k.id = ${tokenId} AND k.project_id = ${projectId}
      AND k.scope = 'ingest' AND t.error_tracking_enabled`;
}

/**
 * The payload of the job that updates a linked issue after a regression, if the project has that
 * turned on. Fails with 22012 if the caller cannot add the job.
 */
const regressionJob = Prisma.sql`
  SELECT r.id / ${CAN_QUEUE}::int AS checked, json_build_object('tenant_id', ${TENANT}::int, 'project_id', p.id, 'error_group_id', r.id,
    'issue_id', r.linked_issue_id) AS payload
  FROM regressed r, taken i JOIN projects p ON p.tenant_id = ${TENANT}::int AND p.id = i.project_id
  WHERE r.linked_issue_id IS NOT NULL AND p.on_regression <> 'nothing'`;

/** Webhooks are sent for new and regressed groups, not for each occurrence. */
const ofOccurrence = {
  tenantId: Prisma.sql`${TENANT}::int`,
  actor: { userId: null },
};
const about = (groups: "made" | "regressed") => Prisma.sql`
  SELECT i.project_id, ARRAY[e.id], '{}'::int[] FROM taken i, ${Prisma.raw(groups)} e`;

/**
 * The part that depends on `input`. Built once, because it is long. Rows are locked in a subquery, because a cluster
 * misreads the result of a CTE that joins and locks.
 */
const changes = Prisma.sql`
  noted AS (
    INSERT INTO error_event_ids (tenant_id, project_id, event_id)
    SELECT ${TENANT}::int, project_id, event_id::uuid FROM input WHERE event_id IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING event_id
  ),
  taken AS MATERIALIZED (SELECT * FROM input WHERE event_id IS NULL OR EXISTS (SELECT 1 FROM noted)),
  own AS MATERIALIZED (SELECT * FROM (
    SELECT g.id, g.status, g.linked_issue_id, g.merged_into_id, true AS is_own, g.own_count
    FROM taken i JOIN error_groups g ON ${isGroupOf} FOR NO KEY UPDATE OF g
  ) o),
  root AS MATERIALIZED (SELECT * FROM (
    SELECT g.id, g.status, g.linked_issue_id, g.merged_into_id, false AS is_own, g.own_count
    FROM taken i, own JOIN error_groups g ON g.id = own.merged_into_id WHERE g.tenant_id = ${TENANT}::int
    FOR NO KEY UPDATE OF g
  ) r),
  locked AS MATERIALIZED (SELECT * FROM own UNION ALL SELECT * FROM root),
  counted AS (
    UPDATE error_groups g SET ${countUp}
    FROM taken i, locked l WHERE g.tenant_id = ${TENANT}::int AND g.id = l.id
  ),
  made AS (
    INSERT INTO error_groups (tenant_id, ${groupColumns}, occurrence_count, own_count,
      first_seen_at, last_seen_at, own_first_seen_at, own_last_seen_at)
    SELECT ${TENANT}::int, ${groupColumns}, 1, 1, seen_at, seen_at, seen_at, seen_at
    FROM taken WHERE NOT EXISTS (SELECT 1 FROM own)
    RETURNING id
  ),
  home AS (
    SELECT id, merged_into_id, own_count + 1 AS own_count FROM own UNION ALL SELECT id, NULL, 1 FROM made
  ),
  counted_hour AS (
    INSERT INTO error_group_hours AS h (tenant_id, error_group_id, hour, count)
    SELECT ${TENANT}::int, home.id, date_trunc('hour', i.seen_at, 'UTC'), 1 FROM taken i, home
    ON CONFLICT (tenant_id, error_group_id, hour) DO UPDATE SET count = h.count + 1
  ),
  kept AS (
    INSERT INTO error_events (tenant_id, error_group_id, event_id, message, stack_trace, release, payload, occurred_at)
    SELECT ${TENANT}::int, home.id, i.event_id, i.latest_message, i.latest_stack_trace, i.release, i.payload, i.seen_at
    FROM taken i, home
  ),
  regressed AS (SELECT id, linked_issue_id FROM locked WHERE merged_into_id IS NULL AND status = 1),
  reopened AS (
    INSERT INTO error_group_states (tenant_id, error_group_id, status)
    SELECT ${TENANT}::int, r.id, 0 FROM taken i, regressed r
  ),
  regression AS MATERIALIZED (${regressionJob}),
  made_fact AS (${enqueueWebhookEvents(ofOccurrence, "webhook:error-group.created", about("made"))}),
  regressed_fact AS (${enqueueWebhookEvents(ofOccurrence, "webhook:error-group.regressed", about("regressed"))})
  ${asJson(Prisma.sql`
    SELECT EXISTS (SELECT 1 FROM input) AS is_allowed,
      COALESCE(
        (SELECT CASE WHEN merged_into_id IS NULL THEN id ELSE merged_into_id / (SELECT count(*) FROM root) END FROM home),
        (SELECT COALESCE(g.merged_into_id, g.id) FROM input i JOIN error_groups g ON ${isGroupOf})
      ) AS group_id,
      (SELECT id FROM home) AS own_id, (SELECT own_count FROM home) AS own_count,
      (SELECT payload FROM regression WHERE checked > 0) AS regression`)}`;

/**
 * Builds the single statement that records an occurrence. Locks are taken in this order: the
 * event's id, its own group, the top group. If two first occurrences arrive concurrently, one fails
 * on the group's key (23505) and is retried. An occurrence is also retried if, while it waited, its
 * group was merged into a group created after the statement began (22012). A regression that needs
 * a job fails in the same way unless `canQueue`, because the queue may be on another node.
 */
export function recordStatement(
  source: IngestSource,
  occurrence: StorableOccurrence,
  canQueue: boolean,
): Prisma.Sql {
  const given = new Map<unknown, number>([
    [TENANT, source.tenantId],
    [CAN_QUEUE, Number(canQueue)],
  ]);
  const values = changes.values.map((value) => given.get(value) ?? value);
  const ofTenant = new Prisma.Sql(changes.strings, values);
  return Prisma.sql`WITH input AS MATERIALIZED (${input(source, occurrence)}), ${ofTenant}`;
}
