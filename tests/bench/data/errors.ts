import type pg from "pg";

const GROUPS = 300;
/** Hours in which each group occurred. */
const HOURS = 48;

/** Turns error tracking on and creates error groups, most of them open, for the triage page. */
export async function loadErrors(
  client: pg.Client,
  to: { tenantId: number; projectId: number },
): Promise<void> {
  await client.query("UPDATE tenants SET error_tracking_enabled = true WHERE id = $1", [
    to.tenantId,
  ]);
  await client.query(
    `WITH groups AS (
       INSERT INTO error_groups (tenant_id, project_id, environment, release, fingerprint, exception_class, culprit,
         latest_message, latest_stack_trace, occurrence_count, own_count, status, first_seen_at, last_seen_at)
       SELECT $1, $2, (ARRAY['production', 'staging'])[1 + n % 2], 'shop@1.4.' || n % 9, md5(n::text),
         'Kind' || n || 'Error', 'handler' || n, 'Cannot read properties of undefined (reading ''price'')',
         'at handler' || n || ' (/srv/app/src/module-1.js:10:7)', ${HOURS} * n, ${HOURS} * n,
         CASE WHEN n % 5 = 0 THEN 1 ELSE 0 END, now() - interval '90 days', now() - n * interval '1 hour'
       FROM generate_series(1, ${GROUPS}) n RETURNING tenant_id, id, occurrence_count
     )
     INSERT INTO error_group_hours (tenant_id, error_group_id, hour, count)
     SELECT tenant_id, id, date_trunc('hour', now()) - h * interval '1 hour', occurrence_count / ${HOURS}
     FROM groups, generate_series(0, ${HOURS - 1}) h`,
    [to.tenantId, to.projectId],
  );
}
