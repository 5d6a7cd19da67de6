import { Prisma, rows, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { addDeliveryJobsSql } from "@/lib/platform/jobs/delivery-jobs";
import type { RelayedEvent } from "./broadcasts";
import type {
  WebhookOnlyEvent,
  WebhookEvent,
  WebhookEventKind,
} from "@/lib/messaging/outbox/schema";

/** An event as sent to webhooks. `at` is the time of the change. */
export interface DeliverableEvent extends Pick<
  RelayedEvent,
  "tenant_id" | "project_id" | "issue_ids" | "user_ids" | "actor_id"
> {
  name: RelayedEvent["name"] | WebhookOnlyEvent;
  at: string;
}

/**
 * If at most this many issues change together, each gets its own message; otherwise they are
 * combined, up to this many per message.
 */
const MAX_SINGLE_MESSAGES = 25;
const MAX_IDS_PER_MESSAGE = 1_000;

interface Message {
  event: WebhookEvent;
  payload: { type: WebhookEvent; timestamp: string; data: Record<string, unknown> };
}

function chunkIds(ids: number[]): number[][] {
  const size = ids.length > MAX_SINGLE_MESSAGES ? MAX_IDS_PER_MESSAGE : 1;
  const all: number[][] = [];
  for (let at = 0; at < ids.length; at += size) all.push(ids.slice(at, at + size));
  return all;
}

/**
 * The ids in a stored message. The worker adds a record for each before the first attempt
 * (server/workers/fill-payload.ts).
 */
export interface SubjectIds {
  issue_ids?: number[];
  issue_id?: number | undefined;
  comment_id?: number | undefined;
  error_group_ids?: number[];
  team_id?: number | undefined;
  user_ids?: number[];
}

/**
 * Returns the data for each message about an event. It contains only ids, which keeps a batch small
 * no matter how many webhooks there are.
 */
function subjects({ name, issue_ids: ids, user_ids }: DeliverableEvent): SubjectIds[] {
  const kind = name.replace("webhook:", "").split(".")[0] as WebhookEventKind;
  switch (kind) {
    case "issue":
      return chunkIds(ids).map((issue_ids) => ({ issue_ids }));
    case "comment":
      return [{ comment_id: ids[0], issue_id: ids[1] }];
    case "error-group":
      return chunkIds(ids).map((error_group_ids) => ({ error_group_ids }));
    case "project":
      return [{}];
    case "member":
      return [{ user_ids }];
    case "team-member":
      return [{ team_id: ids[0], user_ids }];
  }
}

/**
 * Excludes plain comment events, because the corresponding webhook events also identify the
 * comment.
 */
function isDeliverable({ name }: DeliverableEvent): boolean {
  return name.startsWith("issue.") || name.startsWith("webhook:");
}

function messagesOf(event: DeliverableEvent): Message[] {
  const { project_id, actor_id, at } = event;
  const [type, due] = event.name.replace("webhook:", "").split(":") as [WebhookEvent, string?];
  return subjects(event).map((subject) => ({
    event: type,
    payload: {
      type,
      timestamp: at,
      data: { project_id, actor_id, ...(due !== undefined && { due }), ...subject },
    },
  }));
}

/**
 * Inserts a delivery and its job for each subscribed webhook, in the transaction that takes the
 * tenant's events, so that each is queued exactly once. Costs a single index lookup if no webhook is
 * subscribed.
 */
export async function queueDeliveries(
  tenantId: number,
  events: DeliverableEvent[],
  tx: Transaction,
): Promise<void> {
  const deliverable = events.filter(isDeliverable);
  if (deliverable.length === 0) return;
  const isListening = Prisma.sql`tenant_id = ${tenantId} AND disabled_at IS NULL`;
  const listening = await selectJsonRow(
    Prisma.sql`SELECT true AS found FROM webhooks WHERE ${isListening} LIMIT 1`,
    tx,
  );
  if (!listening) return;
  const messages = deliverable.flatMap(messagesOf);
  const names = messages.map(({ event }) => event);
  const payloads = messages.map(({ payload }) => JSON.stringify(payload));
  await rows(
    Prisma.sql`
      WITH listening AS MATERIALIZED (
        SELECT id, events FROM webhooks WHERE ${isListening} ORDER BY id FOR KEY SHARE
      ), queued AS (
        INSERT INTO webhook_deliveries (tenant_id, webhook_id, event, payload, next_attempt_at)
        SELECT ${tenantId}::int, w.id, m.event, m.payload, now()
        FROM unnest(${names}::text[], ${payloads}::jsonb[]) m(event, payload)
        JOIN listening w ON w.events && ARRAY[m.event, '*']
        RETURNING tenant_id, id, webhook_id
      )
      ${addDeliveryJobsSql(Prisma.sql`SELECT tenant_id, id, webhook_id, NULL::timestamptz FROM queued`)}`,
    tx,
  );
}
