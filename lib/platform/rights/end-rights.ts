import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";
import { jobsOf } from "@/lib/platform/jobs/add-job";
import { RIGHTS_CHANNEL } from "./rights-channel";
import { realtimeApp } from "@/lib/platform/config/realtime-app";

/** One session, or one API token. */
type Credential = `${"session" | "token"} ${number}`;

/** As many people, sessions or tokens as one message to the realtime servers names: it has to be under 8,000 bytes. */
const PEOPLE = 500;
const NAMED = 250;
/** An external Pusher app takes one call a person; so many are one job, and are called again together. */
const CALLS = 20;

/** Each `size` of the people as one row (ids). */
function inParts(userIds: number[], size: number): Prisma.Sql {
  return Prisma.sql`
    SELECT array_agg(user_id ORDER BY user_id) AS ids FROM (
      SELECT DISTINCT user_id, (dense_rank() OVER (ORDER BY user_id) - 1) / ${size}::int AS part
      FROM unnest(${userIds}::int[]) AS given(user_id)
    ) numbered GROUP BY part`;
}

/** Told with the commit, to every process that holds connections; an external app is called by a job of the same commit. */
async function tell(userIds: number[], by: Credential[] | null, tx: Transaction): Promise<void> {
  await rows(
    Prisma.sql`
      WITH parts AS (${inParts(userIds, PEOPLE)})
      SELECT pg_notify(${RIGHTS_CHANNEL}, json_build_object('ended', ids, 'by', ${by}::text[])::text) FROM parts`,
    tx,
  );
  if (realtimeApp().isEmbedded) return;
  const payloads = Prisma.sql`
    SELECT json_build_object('user_ids', ids) AS payload FROM (${inParts(userIds, CALLS)}) parts`;
  await selectJson(jobsOf("end-connections", payloads), tx);
}

/**
 * The fact that rights of these people have changed, which every change writes that can take one away: of a membership, a
 * role, a status, an owner (docs/spec/access.md#rights-that-end). With its commit their connections end, and come back for what they still
 * may hear; their imports are looked at, and cancelled where they may not import any more.
 */
export async function endRights(
  { tenantId }: { tenantId: number },
  userIds: number[],
  tx: Transaction,
): Promise<void> {
  if (userIds.length === 0) return;
  await tell(userIds, null, tx);
  const payloads = Prisma.sql`
    SELECT json_build_object('tenant_id', ${tenantId}::int, 'user_ids', ids) AS payload
    FROM (${inParts(userIds, PEOPLE)}) parts`;
  await selectJson(jobsOf("review-imports", payloads), tx);
}

/** The same of sessions or tokens of one person: what was opened by others of theirs stays. */
export async function endCredentials(
  userId: number,
  credentials: Credential[],
  tx: Transaction,
): Promise<void> {
  for (let at = 0; at < credentials.length; at += NAMED) {
    await tell([userId], credentials.slice(at, at + NAMED), tx);
  }
}
