import {
  iso,
  Prisma,
  rows,
  selectJson,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { addJob, addJobsSql } from "@/lib/platform/jobs/add-job";
import { OUTBOX_NAMES } from "@/lib/messaging/outbox/schema";
import { isWantedByMail, messageIdOf } from "@/lib/messaging/mail/due-notifications";
import { broadcastsOf, type RelayedEvent } from "./broadcasts";
import { queueDeliveries, type DeliverableEvent } from "./queue-deliveries";

/** Maximum events per transaction. */
const BATCH = 200;

type Event = Omit<RelayedEvent, "notified" | "name"> & DeliverableEvent;

/** True if clients are notified, not just webhooks. */
function isChange(event: Event): event is Event & Pick<RelayedEvent, "name"> {
  return !event.name.startsWith("webhook:");
}

/**
 * Takes events from the outbox. Concurrent relays get different ones. Leaves events that a newer
 * version wrote during a rolling update: its own relay processes them.
 */
function takeEvents(tx: Transaction): Promise<Event[]> {
  return rows<Event>(
    Prisma.sql`
      WITH next AS (
        SELECT tenant_id, id FROM outbox_events WHERE name = ANY(${OUTBOX_NAMES}::text[])
        ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      ), taken AS (
        DELETE FROM outbox_events e USING next WHERE e.tenant_id = next.tenant_id AND e.id = next.id RETURNING e.*
      )
      SELECT tenant_id, event_id, name, project_id, COALESCE(issue_ids, '{}') AS issue_ids,
        COALESCE(user_ids, '{}') AS user_ids, actor_id, socket_id,
        ${iso("created_at")} AS at
      FROM taken ORDER BY id`,
    tx,
  );
}

/** SQL FROM clause: joins the events with their notifications `n`. */
function notificationsOf(events: Event[]): Prisma.Sql {
  const keys = events.map(({ tenant_id, event_id }) => ({ tenant_id, event_id }));
  return Prisma.sql`
    (SELECT DISTINCT * FROM json_to_recordset(${JSON.stringify(keys)}::json) k(tenant_id int, event_id uuid)) e
    JOIN notifications n ON n.tenant_id = e.tenant_id AND n.event_id = e.event_id`;
}

/** Inserts an email and its job for each person who wants an email about the events. */
async function queueMails(events: Event[], tx: Transaction): Promise<void> {
  const payloads = Prisma.sql`
    SELECT json_build_object('tenant_id', tenant_id, 'mail_id', id::text) AS payload FROM mailed`;
  await rows(
    Prisma.sql`
      WITH mailed AS (
        INSERT INTO mails (tenant_id, to_address, message_id, user_id, event_id, issue_id, due_at)
        SELECT DISTINCT n.tenant_id, u.email, ${messageIdOf()}, n.user_id, n.event_id, n.issue_id, NULL::timestamptz
        FROM ${notificationsOf(events)}
        JOIN users u ON u.tenant_id = n.tenant_id AND u.id = n.user_id
        WHERE ${isWantedByMail}
        ON CONFLICT (tenant_id, message_id) DO NOTHING
        RETURNING tenant_id, id
      )
      ${addJobsSql("send-mail", payloads)}`,
    tx,
  );
}

async function findNotifiedUsers(events: Event[], tx: Transaction): Promise<Map<string, number[]>> {
  const found = await selectJson<{ event_id: string; user_ids: number[] }>(
    Prisma.sql`SELECT n.event_id, array_agg(DISTINCT n.user_id) AS user_ids
      FROM ${notificationsOf(events)} GROUP BY n.event_id`,
    tx,
  );
  return new Map(found.map(({ event_id, user_ids }) => [event_id, user_ids]));
}

async function relayBatch(tx: Transaction): Promise<number> {
  const taken = await takeEvents(tx);
  if (taken.length === 0) return 0;
  await queueDeliveries(taken, tx);
  const events = taken.filter(isChange);
  await queueMails(events, tx);
  const notified = await findNotifiedUsers(events, tx);
  const messages = broadcastsOf(
    events.map((event) => ({ ...event, notified: notified.get(event.event_id) ?? [] })),
  );
  if (messages.length > 0) await addJob("broadcast", { messages }, tx);
  return taken.length;
}

/**
 * Processes the outbox: takes events and, in the same transaction, queues the emails and webhook
 * deliveries with their jobs, and a broadcast job. Each event is queued exactly once, even if a
 * process dies. The jobs themselves may run more than once.
 */
export async function relay(): Promise<void> {
  let taken = BATCH;
  while (taken === BATCH) taken = await transaction(relayBatch);
}
