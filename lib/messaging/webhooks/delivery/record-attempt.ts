import type { DeliveryKey } from "@/lib/platform/jobs/schema";
import {
  Prisma,
  row,
  rows,
  selectJson,
  selectJsonRow,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { addDeliveryJobsSql } from "@/lib/platform/jobs/delivery-jobs";
import { mailDisabledWebhook } from "@/lib/messaging/webhooks/mail-disabled-webhook";
import { retryDelay, parseRetryAfter } from "./retry-delay";

/** A started attempt; its fields distinguish it from an attempt made after a redelivery. */
export interface Attempt extends DeliveryKey {
  webhook_id: number;
  attempts: number;
  attempted_at: string;
}

/** The outcome of an attempt. */
export interface Outcome {
  /** Null if there was no response. */
  status: number | null;
  response: string | null;
  /** Null if the message was delivered. */
  error: string | null;
  durationMs: number;
  /** The receiver's Retry-After header, as sent. */
  retryAfter?: string | undefined;
}

/** How long a webhook may fail before it is turned off. */
const MAX_FAILING_TIME = Prisma.raw("interval '5 days'");
const GONE = 410;
/** Status codes whose Retry-After is honored. */
const BUSY = new Set([429, 503]);

/**
 * Records the outcome. Returns false if the delivery has since been restarted or no longer exists.
 */
async function settle(
  { tenant_id, delivery_id, attempts, attempted_at }: Attempt,
  { status, response, error, durationMs, retryAfter }: Outcome,
  tx: Transaction,
): Promise<boolean> {
  const hasArrived = error === null;
  const requestedDelay = BUSY.has(status ?? 0) ? parseRetryAfter(retryAfter, Date.now()) : 0;
  const wait = hasArrived || status === GONE ? null : retryDelay(attempts, requestedDelay);
  const settled = await row(
    Prisma.sql`
      UPDATE webhook_deliveries SET status = ${status}::int, response = ${response}, last_error = ${error},
        duration_ms = ${durationMs}::int, delivered_at = ${hasArrived ? Prisma.sql`now()` : Prisma.sql`NULL`},
        next_attempt_at = now() + ${wait}::int * interval '1 second'
      WHERE tenant_id = ${tenant_id} AND id = ${delivery_id}::bigint AND attempts = ${attempts}
        AND attempted_at = ${attempted_at}::timestamptz
      RETURNING id::text`,
    tx,
  );
  return settled !== undefined;
}

/**
 * Records the webhook's failure, and turns the webhook off if it has failed for too long or the
 * receiver no longer wants it.
 */
async function recordFailure(
  { tenant_id: tenantId, webhook_id: id }: Attempt,
  status: number | null,
  tx: Transaction,
): Promise<void> {
  const isWebhook = Prisma.sql`tenant_id = ${tenantId} AND id = ${id}`;
  await rows(
    Prisma.sql`UPDATE webhooks SET failing_since = now() WHERE ${isWebhook} AND failing_since IS NULL`,
    tx,
  );
  const reason =
    status === GONE
      ? "The receiver responded with 410 Gone."
      : "Every delivery failed for five days.";
  const disabled = await row<{ name: string; url: string }>(
    Prisma.sql`
      UPDATE webhooks SET disabled_at = now(), disabled_reason = ${reason}, updated_at = now()
      WHERE ${isWebhook} AND disabled_at IS NULL AND (${status === GONE} OR failing_since < now() - ${MAX_FAILING_TIME})
      RETURNING name, url`,
    tx,
  );
  if (disabled) await mailDisabledWebhook({ tenantId, webhookId: id, reason, ...disabled }, tx);
}

/**
 * Records an attempt's outcome: the message was delivered, will be retried or was abandoned. Turns
 * off a webhook that has failed for five days or responded with 410, and notifies the admins. Does
 * nothing if the delivery has since been restarted.
 */
export function recordAttempt(attempt: Attempt, outcome: Outcome): Promise<void> {
  const { tenant_id: tenantId, webhook_id: id, delivery_id: deliveryId } = attempt;
  return transaction(async (tx) => {
    // Locks the webhook before its delivery, as deletions do.
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
    await recordFailure(attempt, outcome.status, tx);
    const pending = await selectJsonRow<{ next_attempt_at: string }>(
      Prisma.sql`SELECT next_attempt_at FROM webhook_deliveries
        WHERE tenant_id = ${tenantId} AND id = ${deliveryId}::bigint AND next_attempt_at IS NOT NULL`,
      tx,
    );
    if (!pending) return;
    await selectJson(
      addDeliveryJobsSql(Prisma.sql`
        SELECT ${tenantId}::int, ${deliveryId}::bigint, ${id}::int, ${pending.next_attempt_at}::timestamptz`),
      tx,
    );
  });
}
