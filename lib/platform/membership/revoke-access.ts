import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";
import { addJobsSql } from "@/lib/platform/jobs/add-job";
import { REVOCATION_CHANNEL } from "./revocation-channel";
import { realtimeApp } from "@/lib/platform/config/realtime-app";

/** One session or one API token. */
type Credential = `${"session" | "token"} ${number}`;

/**
 * Maximum users, or sessions and tokens, per message to the realtime servers. PostgreSQL requires
 * messages under 8,000 bytes.
 */
const MAX_USERS_PER_MESSAGE = 500;
const MAX_CREDENTIALS_PER_MESSAGE = 250;
/**
 * Maximum users per job. An external Pusher app requires one request per user, and a retried job
 * repeats all of its requests.
 */
const MAX_USERS_PER_JOB = 20;

/** Splits the users into rows (ids) of at most `size`. */
function chunkUserIds(userIds: number[], size: number): Prisma.Sql {
  return Prisma.sql`
    SELECT array_agg(user_id ORDER BY user_id) AS ids FROM (
      SELECT DISTINCT user_id, (dense_rank() OVER (ORDER BY user_id) - 1) / ${size}::int AS part
      FROM unnest(${userIds}::int[]) AS input(user_id)
    ) numbered GROUP BY part`;
}

/**
 * Notifies every process with connections on commit. For an external app, the commit adds a job
 * that calls it.
 */
async function broadcastRevocation(
  userIds: number[],
  by: Credential[] | null,
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      WITH parts AS (${chunkUserIds(userIds, MAX_USERS_PER_MESSAGE)})
      SELECT pg_notify(${REVOCATION_CHANNEL}, json_build_object('ended', ids, 'by', ${by}::text[])::text) FROM parts`,
    tx,
  );
  if (realtimeApp().isEmbedded) return;
  const payloads = Prisma.sql`
    SELECT json_build_object('user_ids', ids) AS payload FROM (${chunkUserIds(userIds, MAX_USERS_PER_JOB)}) parts`;
  await selectJson(addJobsSql("end-connections", payloads), tx);
}

/**
 * Must be called by every change to a membership, role, status or owner that can revoke permissions
 * (docs/spec/access.md#losing-access). On commit, the users' connections close and reconnect with
 * what they may still receive, and their imports are reviewed and cancelled if no longer allowed.
 */
export async function revokeAccess(
  { tenantId }: { tenantId: number },
  userIds: number[],
  tx: Transaction,
): Promise<void> {
  if (userIds.length === 0) return;
  await broadcastRevocation(userIds, null, tx);
  const payloads = Prisma.sql`
    SELECT json_build_object('tenant_id', ${tenantId}::int, 'user_ids', ids) AS payload
    FROM (${chunkUserIds(userIds, MAX_USERS_PER_MESSAGE)}) parts`;
  await selectJson(addJobsSql("review-imports", payloads), tx);
}

/**
 * Like `revokeAccess`, for sessions or tokens of one user. Connections opened with the user's other
 * credentials stay open.
 */
export async function revokeCredentials(
  userId: number,
  credentials: Credential[],
  tx: Transaction,
): Promise<void> {
  for (let start = 0; start < credentials.length; start += MAX_CREDENTIALS_PER_MESSAGE) {
    await broadcastRevocation(
      [userId],
      credentials.slice(start, start + MAX_CREDENTIALS_PER_MESSAGE),
      tx,
    );
  }
}
