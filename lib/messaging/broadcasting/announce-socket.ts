import type { Actor } from "@/lib/platform/access/actor";
import { Prisma, rows } from "@/lib/platform/db/query";
import { REVOCATION_CHANNEL } from "@/lib/platform/membership/revocation-channel";
import { realtimeApp } from "@/lib/platform/config/realtime-app";

/**
 * Tells the realtime servers which session or token opens a channel on this connection, so that the
 * connection is closed when that session or token ends. Call before reading the permissions that
 * authorize the channel: NOTIFY delivers in commit order, so a later revocation arrives after this
 * message. An external app learns the owner from `pusher:signin`.
 */
export async function announceSocket(actor: Actor, socketId: string): Promise<void> {
  if (!realtimeApp().isEmbedded) return;
  const { tenant, userId, sessionId, tokenId } = actor;
  const [table, id] =
    sessionId === null ? [Prisma.raw("api_tokens"), tokenId] : [Prisma.raw("sessions"), sessionId];
  const credential = sessionId === null ? `token ${tokenId}` : `session ${sessionId}`;
  await rows(Prisma.sql`
    WITH found AS (SELECT expires_at FROM ${table} WHERE tenant_id = ${tenant.id} AND id = ${id}::int)
    SELECT pg_notify(${REVOCATION_CHANNEL}, json_build_object('socket', ${socketId}::text, 'user', ${userId}::int,
      'by', ${credential}::text, 'until', floor(extract(epoch FROM expires_at) * 1000))::text) FROM found`);
}
