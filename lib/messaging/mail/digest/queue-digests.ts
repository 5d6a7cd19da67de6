import { setTimeout as sleep } from "node:timers/promises";
import { config } from "@/lib/platform/config/config";
import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { iso, Prisma, row, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { addJob } from "@/lib/platform/jobs/add-job";
import { log } from "@/lib/platform/observability/log";
import { localDay } from "@/lib/messaging/digests/local-time";
import { nextDigest } from "@/lib/messaging/digests/next-digest";
import { isDue, SETTLING_SQL } from "@/lib/messaging/mail/find-digest";

interface DueDigest {
  tenant_id: number;
  user_id: number;
  hour: number;
  time_zone: string;
  next_at: string;
}

/** Digests read at a time. Most are due at the same hour. */
const BATCH = 500;
const PASS_MS = 15_000;

function findDue(): Promise<DueDigest[]> {
  return maintenanceRows<DueDigest>(Prisma.sql`
    SELECT tenant_id, user_id, hour::int AS hour, time_zone, ${iso("next_at")} AS next_at FROM digests
    WHERE next_at <= now() ORDER BY next_at LIMIT ${BATCH}`);
}

/**
 * Moves a digest to its next time and, in the same transaction, queues an email if anything is
 * unread. Does nothing if another process has, or the person has changed the digest meanwhile.
 */
async function queueDigest(digest: DueDigest): Promise<void> {
  const { tenant_id: tenantId, user_id: userId, hour, time_zone: timeZone } = digest;
  const due = new Date(digest.next_at);
  const next = nextDigest(new Date(), { hour, timeZone });
  const day = localDay(due, timeZone);
  const own = Prisma.sql`tenant_id = ${tenantId} AND user_id = ${userId}`;
  await transaction(async (tx) => {
    const period = await selectJsonRow<{ from: string; to: string }>(
      Prisma.sql`
        SELECT ${iso("covered_to")} AS from, ${iso(`GREATEST(covered_to, now() - ${SETTLING_SQL})`)} AS to
        FROM digests WHERE ${own} AND next_at = ${digest.next_at}::timestamptz FOR UPDATE SKIP LOCKED`,
      tx,
    );
    if (!period) return;
    const [from, to] = [period.from, period.to].map((at) => Prisma.sql`${at}::timestamptz`);
    if (!from || !to) return;
    const messageId = `<digest-${tenantId}-${userId}-${day}@${config().APP_DOMAIN}>`;
    const queued = await row<{ id: string }>(
      Prisma.sql`
        WITH moved AS (
          UPDATE digests SET next_at = ${next.toISOString()}::timestamptz, covered_to = ${to}, last_day = ${day}::date
          WHERE ${own}
        )
        INSERT INTO mails (tenant_id, to_address, message_id, user_id, digest_from, digest_to, due_at)
        SELECT ${tenantId}::int, u.email, ${messageId}, u.id, ${from}, ${to}, NULL::timestamptz
        FROM users u
        WHERE u.tenant_id = ${tenantId} AND u.id = ${userId} AND u.status = 1 AND u.deleted_at IS NULL
          AND EXISTS (SELECT 1 FROM notifications n
            WHERE n.tenant_id = ${tenantId} AND n.user_id = ${userId} AND ${isDue({ from, to })})
        ON CONFLICT (tenant_id, message_id) DO NOTHING
        RETURNING id::text AS id`,
      tx,
    );
    if (queued) await addJob("send-digest", { tenant_id: tenantId, mail_id: queued.id }, tx);
  });
}

/** Queues the digests that are due. Any number of processes can do so at once. */
export async function queueDigests(): Promise<void> {
  for (let isFull = true; isFull;) {
    const due = await findDue();
    isFull = due.length === BATCH;
    for (const digest of due) await queueDigest(digest);
  }
}

/** Queues digests at their time, until aborted. */
export async function runDigestSchedule(signal: AbortSignal): Promise<void> {
  const isStopped = () => signal.aborted;
  while (!isStopped()) {
    await queueDigests().catch((error: unknown) =>
      log.error({ err: error }, "queueing digests failed"),
    );
    await sleep(PASS_MS, undefined, { signal }).catch(() => undefined);
  }
}
