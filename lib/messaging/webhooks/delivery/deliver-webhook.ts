import { asJson, iso, jsonRow, Prisma, row, selectJsonRow } from "@/lib/platform/db/query";
import type { DeliveryKey } from "@/lib/platform/jobs/schema";
import { type Attempt, type Outcome, recordAttempt } from "./record-attempt";
import { RequestFailure } from "./request-failure";
import type { WebhookPayload } from "@/lib/messaging/webhooks/schema";
import { signMessage } from "@/lib/messaging/webhooks/secret";
import { sendRequest, TIMEOUT_MS } from "./send-request";

/** Maximum number of concurrent requests per process. None lasts longer than its timeout. */
export const DELIVERY_CONCURRENCY = 16;
/**
 * Maximum number of concurrent requests per workspace, so that slow receivers do not delay other
 * workspaces.
 */
export const DELIVERY_SHARE = 8;

/**
 * Replaces the ids in a stored payload with the records they identify, which are read for the first
 * attempt.
 */
export type FillPayload = (tenantId: number, payload: WebhookPayload) => Promise<WebhookPayload>;

interface Waiting {
  webhook_id: number;
  message_id: string;
  payload: WebhookPayload;
  is_first: boolean;
  url: string;
  secret: string;
  is_disabled: boolean;
}

function findWaiting({ tenant_id, delivery_id }: DeliveryKey): Promise<Waiting | undefined> {
  return selectJsonRow<Waiting>(Prisma.sql`
    SELECT d.webhook_id, d.message_id, d.payload, d.attempted_at IS NULL AS is_first, w.url, w.secret,
      w.disabled_at IS NOT NULL AS is_disabled
    FROM webhook_deliveries d JOIN webhooks w ON w.tenant_id = d.tenant_id AND w.id = d.webhook_id
    WHERE d.tenant_id = ${tenant_id} AND d.id = ${delivery_id}::bigint AND d.next_attempt_at IS NOT NULL`);
}

async function giveUp({ tenant_id, delivery_id }: DeliveryKey): Promise<void> {
  await row(Prisma.sql`
    UPDATE webhook_deliveries d SET next_attempt_at = NULL, last_error = 'The webhook is turned off.'
    FROM webhooks w
    WHERE d.tenant_id = ${tenant_id} AND d.id = ${delivery_id}::bigint
      AND w.tenant_id = d.tenant_id AND w.id = d.webhook_id AND w.disabled_at IS NOT NULL`);
}

/**
 * Counts the attempt before it starts and returns the stored payload, so that every attempt sends
 * the same bytes.
 */
function begin(
  { tenant_id, delivery_id }: DeliveryKey,
  payload: WebhookPayload,
): Promise<(Omit<Attempt, keyof DeliveryKey> & { payload: WebhookPayload }) | undefined> {
  return jsonRow(Prisma.sql`
    WITH begun AS (
    UPDATE webhook_deliveries SET attempts = attempts + 1, attempted_at = now(),
      payload = ${JSON.stringify(payload)}::jsonb
    WHERE tenant_id = ${tenant_id} AND id = ${delivery_id}::bigint AND next_attempt_at IS NOT NULL
    RETURNING *
    )
    ${asJson(Prisma.sql`SELECT webhook_id, attempts, ${iso("attempted_at")} AS attempted_at, payload FROM begun`)}`);
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `The receiver responded with ${status}. Redirects are not followed.`;
  return `The receiver responded with ${status}.`;
}

async function attempt(
  { url, secret, message_id }: Waiting,
  payload: WebhookPayload,
  allowed: readonly string[],
): Promise<Outcome> {
  const body = JSON.stringify(payload);
  const signature = signMessage(secret, { id: message_id, body });
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  const noResponse = { status: null, response: null };
  if (!signature) {
    const error = "The secret can no longer be read. Create a new one.";
    return { ...noResponse, error, durationMs: 0 };
  }
  const headers = {
    "content-type": "application/json",
    "user-agent": "Lanework-Webhooks/1",
    ...signature,
  };
  try {
    const response = await sendRequest({ url, headers, body }, { allowed, timeoutMs: TIMEOUT_MS });
    return { ...response, error: errorOf(response.status), durationMs: durationMs() };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return { ...noResponse, error: error.message, durationMs: durationMs() };
  }
}

/**
 * Makes a delivery's next attempt and records the outcome (Standard Webhooks). If this runs twice,
 * for example after a crash between getting the response and recording it, the receiver gets the
 * same message with the same id again. `allowed` lists the non-public networks that may be reached.
 */
export async function deliverWebhook(
  key: DeliveryKey,
  allowed: readonly string[],
  fillPayload: FillPayload,
): Promise<void> {
  const waiting = await findWaiting(key);
  if (!waiting) return;
  if (waiting.is_disabled) return giveUp(key);
  const stored = waiting.payload;
  const filled = waiting.is_first ? await fillPayload(key.tenant_id, stored) : stored;
  const started = await begin(key, filled);
  if (!started) return;
  const { payload, ...attemptFields } = started;
  const outcome = await attempt(waiting, payload, allowed);
  await recordAttempt({ ...key, ...attemptFields }, outcome);
}
