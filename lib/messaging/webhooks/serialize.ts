import { iso, Prisma } from "@/lib/platform/db/query";

/** The wire form of a webhook `w`, to be read as JSON. */
export const webhookColumns = Prisma.sql`
  w.id, w.name, w.url, w.events, w.disabled_at IS NULL AS is_active, ${iso("w.disabled_at")} AS disabled_at,
  w.disabled_reason, ${iso("w.failing_since")} AS failing_since,
  (SELECT json_build_object('id', d.id, 'event', d.event, 'attempts', d.attempts, 'status', d.status,
      'last_error', d.last_error, 'next_attempt_at', ${iso("d.next_attempt_at")},
      'attempted_at', ${iso("d.attempted_at")}, 'delivered_at', ${iso("d.delivered_at")})
    FROM webhook_deliveries d WHERE d.tenant_id = w.tenant_id AND d.webhook_id = w.id
    ORDER BY d.id DESC LIMIT 1) AS last_delivery,
  ${iso("w.created_at")} AS created_at, ${iso("w.updated_at")} AS updated_at`;

/** The wire form of a delivery `d`, to be read as JSON. */
export const deliveryColumns = Prisma.sql`
  d.id, d.webhook_id, d.message_id, d.event, d.attempts, d.status, d.response, d.last_error, d.duration_ms,
  d.payload, ${iso("d.next_attempt_at")} AS next_attempt_at, ${iso("d.attempted_at")} AS attempted_at,
  ${iso("d.delivered_at")} AS delivered_at, ${iso("d.created_at")} AS created_at`;
