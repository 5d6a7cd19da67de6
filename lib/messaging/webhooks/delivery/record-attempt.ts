import type { DeliveryKey } from "@/lib/platform/jobs/schema";
import {
  Prisma,
  row,
  rows,
  selectJson,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { deliveryJobsOf } from "@/lib/platform/jobs/delivery-jobs";
import { tellAdmins } from "@/lib/messaging/webhooks/notify-admins";
import { retryDelay, secondsAsked } from "./retry-delay";

/** An attempt that has begun: what tells it from one after a redelivery. */
export interface Attempt extends DeliveryKey {
  webhook_id: number;
  attempts: number;
  attempted_at: string;
}

/** What an attempt came to. */
export interface Outcome {
  /** Null where there was no answer. */
  status: number | null;
  response: string | null;
  /** Null when the message arrived. */
  error: string | null;
  durationMs: number;
  /** When the receiver asks to be tried again, as its header has it. */
  retryAfter?: string | undefined;
}

/** How long a webhook may fail before it is switched off. */
const PATIENCE = Prisma.raw("interval '5 days'");
const GONE = 410;
/** What a receiver answers that says when to come again. */
const BUSY = new Set([429, 503]);

/** Notes the outcome; false when the delivery was begun anew meanwhile, or is gone. */
async function settle(
  { tenant_id, delivery_id, attempts, attempted_at }: Attempt,
  { status, response, error, durationMs, retryAfter }: Outcome,
  tx: Transaction,
): Promise<boolean> {
  const hasArrived = error === null;
  const asked = BUSY.has(status ?? 0) ? secondsAsked(retryAfter, Date.now()) : 0;
  const wait = hasArrived || status === GONE ? null : retryDelay(attempts, asked);
  const settled = await row(
    Prisma.sql`
      UPDATE webhook_deliveries SET status = ${status}::int, response = ${response}, last_error = ${error},
        duration_ms = ${durationMs}::int, delivered_at = CASE WHEN ${hasArrived} THEN now() END,
        next_attempt_at = now() + ${wait}::int * interval '1 second'
      WHERE tenant_id = ${tenant_id} AND id = ${delivery_id}::bigint AND attempts = ${attempts}
        AND attempted_at = ${attempted_at}::timestamptz
      RETURNING id::text`,
    tx,
  );
  return settled !== undefined;
}

/** Notes that the webhook fails, and switches it off when it has for too long, or is not wanted any more. */
async function noteFailure(
  { tenant_id: tenantId, webhook_id: id }: Attempt,
  status: number | null,
  tx: Transaction,
): Promise<void> {
  const itself = Prisma.sql`tenant_id = ${tenantId} AND id = ${id}`;
  await rows(
    Prisma.sql`UPDATE webhooks SET failing_since = now() WHERE ${itself} AND failing_since IS NULL`,
    tx,
  );
  const reason =
    status === GONE
      ? "The receiver answered 410 Gone: it wants no more."
      : "Nothing arrived for five days.";
  const off = await row<{ name: string; url: string }>(
    Prisma.sql`
      UPDATE webhooks SET disabled_at = now(), disabled_reason = ${reason}, updated_at = now()
      WHERE ${itself} AND disabled_at IS NULL AND (${status === GONE} OR failing_since < now() - ${PATIENCE})
      RETURNING name, url`,
    tx,
  );
  if (off) await tellAdmins({ tenantId, webhookId: id, reason, ...off }, tx);
}

/**
 * Notes what an attempt came to: it arrived, or is tried again later, or was the last. A webhook that has failed for five
 * days, or answers 410, is switched off and the admins are told. What was begun anew meanwhile is left to that.
 */
export function recordAttempt(attempt: Attempt, outcome: Outcome): Promise<void> {
  const { tenant_id: tenantId, webhook_id: id, delivery_id: deliveryId } = attempt;
  return transaction(async (tx) => {
    // Before its delivery, as a deletion takes them.
    await selectJson(
      Prisma.sql`SELECT FROM webhooks WHERE tenant_id = ${tenantId} AND id = ${id} FOR NO KEY UPDATE`,
      tx,
    );
    if (!(await settle(attempt, outcome, tx))) return;
    if (outcome.error === null) {
      await rows(
        Prisma.sql`UPDATE webhooks SET failing_since = NULL
          WHERE tenant_id = ${tenantId} AND id = ${id} AND failing_since IS NOT NULL`,
        tx,
      );
      return;
    }
    await noteFailure(attempt, outcome.status, tx);
    await selectJson(
      deliveryJobsOf(Prisma.sql`
        SELECT tenant_id, id, webhook_id, next_attempt_at FROM webhook_deliveries
        WHERE tenant_id = ${tenantId} AND id = ${deliveryId}::bigint AND next_attempt_at IS NOT NULL`),
      tx,
    );
  });
}
