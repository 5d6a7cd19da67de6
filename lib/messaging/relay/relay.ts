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
import { endSnoozes } from "./end-snoozes";
import { queueDeliveries, type DeliverableEvent } from "./queue-deliveries";

/** Maximum events per transaction. */
const BATCH = 200;

type Event = Omit<RelayedEvent, "notified" | "name"> & DeliverableEvent;

/** True if clients are notified, not just webhooks. */
function isChange(event: Event): event is Event & Pick<RelayedEvent, "name"> {
  return !event.name.startsWith("webhook:");
}

/**
 * Takes a tenant's events from the outbox. Concurrent relays get different ones. Leaves events that a newer
 * version wrote during a rolling update: its own relay processes them.
 */
function takeEvents(tenantId: number, tx: Transaction): Promise<Event[]> {
  return rows<Event>(
    Prisma.sql`
      WITH next AS (
        SELECT id FROM outbox_events WHERE tenant_id = ${tenantId} AND name = ANY(${OUTBOX_NAMES}::text[])
        ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      ), taken AS (
        DELETE FROM outbox_events e USING next WHERE e.tenant_id = ${tenantId} AND e.id = next.id RETURNING e.*
      )
      SELECT tenant_id, event_id, name, project_id, COALESCE(issue_ids, '{}') AS issue_ids,
        COALESCE(user_ids, '{}') AS user_ids, actor_id, socket_id,
        ${iso("created_at")} AS at
      FROM taken ORDER BY id`,
    tx,
  );
}

/** SQL condition: the notification `n` is about one of the events. */
function isAbout(tenantId: number, events: Event[]): Prisma.Sql {
  const ids = [...new Set(events.map(({ event_id }) => event_id))];
  return Prisma.sql`n.tenant_id = ${tenantId} AND n.event_id = ANY(${ids}::uuid[])`;
}

/** Inserts an email and its job for each person who wants an email about the events. */
async function queueMails(tenantId: number, events: Event[], tx: Transaction): Promise<void> {
  const payloads = Prisma.sql`
    SELECT json_build_object('tenant_id', tenant_id, 'mail_id', id::text) AS payload FROM mailed`;
  await rows(
    Prisma.sql`
      WITH mailed AS (
        INSERT INTO mails (tenant_id, to_address, message_id, user_id, event_id, issue_id, due_at)
        SELECT DISTINCT ${tenantId}::int, u.email, ${messageIdOf()}, n.user_id, n.event_id, n.issue_id, NULL::timestamptz
        FROM notifications n
        JOIN users u ON u.tenant_id = ${tenantId} AND u.id = n.user_id
        WHERE ${isAbout(tenantId, events)} AND ${isWantedByMail}
        ON CONFLICT (tenant_id, message_id) DO NOTHING
        RETURNING tenant_id, id
      )
      ${addJobsSql("send-mail", payloads)}`,
    tx,
  );
}

async function findNotifiedUsers(
  tenantId: number,
  events: Event[],
  tx: Transaction,
): Promise<Map<string, number[]>> {
  const found = await selectJson<{ event_id: string; user_ids: number[] }>(
    Prisma.sql`SELECT n.event_id, array_agg(DISTINCT n.user_id) AS user_ids
      FROM notifications n WHERE ${isAbout(tenantId, events)} GROUP BY n.event_id`,
    tx,
  );
  return new Map(found.map(({ event_id, user_ids }) => [event_id, user_ids]));
}

/** Tells people whose inboxes changed, without a notification of the event. */
function inboxChange(tenantId: number, userIds: number[]): RelayedEvent {
  return {
    tenant_id: tenantId,
    event_id: "",
    name: "notifications.changed",
    project_id: null,
    issue_ids: [],
    user_ids: userIds,
    actor_id: null,
    socket_id: null,
    notified: [],
  };
}

async function relayBatch(tenantId: number, tx: Transaction): Promise<number> {
  const taken = await takeEvents(tenantId, tx);
  if (taken.length === 0) return 0;
  await queueDeliveries(tenantId, taken, tx);
  const events = taken.filter(isChange);
  await queueMails(tenantId, events, tx);
  const returned = await endSnoozes(tenantId, events, tx);
  const notified = await findNotifiedUsers(tenantId, events, tx);
  const messages = broadcastsOf([
    ...events.map((event) => ({ ...event, notified: notified.get(event.event_id) ?? [] })),
    ...(returned.length > 0 ? [inboxChange(tenantId, returned)] : []),
  ]);
  if (messages.length > 0) await addJob("broadcast", { messages }, tx);
  return taken.length;
}

/** Returns the tenants with events, in the order of their oldest. */
async function findTenants(): Promise<number[]> {
  // Not as JSON: a cluster loses the column names of rows from several workspaces.
  const found = await rows<{ tenant_id: number }>(Prisma.sql`
    SELECT tenant_id FROM outbox_events WHERE name = ANY(${OUTBOX_NAMES}::text[])
    GROUP BY tenant_id ORDER BY min(id)`);
  return found.map(({ tenant_id }) => tenant_id);
}

/**
 * Processes the outbox, tenant by tenant: takes events and, in the same transaction, queues the
 * emails and webhook deliveries with their jobs, and a broadcast job. Each event is queued exactly
 * once, even if a process dies. The jobs themselves may run more than once. One batch per tenant and
 * pass, so that a busy tenant does not delay the others.
 */
export async function relay(): Promise<void> {
  for (let isFull = true; isFull;) {
    isFull = false;
    for (const tenantId of await findTenants()) {
      const taken = await transaction((tx) => relayBatch(tenantId, tx));
      isFull ||= taken === BATCH;
    }
  }
}
