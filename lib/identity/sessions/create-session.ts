import { randomBytes } from "node:crypto";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import { hashSecret } from "@/lib/identity/auth/bearer-token";
import type { Caller } from "@/lib/identity/auth/caller";

/** How long a session lasts after its last use. */
export const SESSION_DAYS = 30;
export const SESSION_LIFE = Prisma.raw(`interval '${SESSION_DAYS} days'`);

/** Identifies a user in functions that run before there is an actor. */
export interface UserKey {
  tenantId: number;
  userId: number;
}

/** Creates a secret for a cookie or a link: 256 random bits. Only its SHA-256 hash is stored. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * Signs a user in: adds a row to `sessions` and returns the secret for the cookie, which is not stored. Updates the
 * user's last-seen time, adds a sign-in to the audit log (docs/spec/people.md#audit), and deletes their expired
 * sessions.
 */
export async function createSession(
  { tenantId, userId }: UserKey,
  { address, userAgent }: Caller,
  tx?: Transaction,
): Promise<string> {
  const secret = makeSecret();
  await rows(
    Prisma.sql`
      WITH expired AS (
        DELETE FROM sessions
        WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND expires_at < now()
      ), seen AS (
        UPDATE users SET last_seen_at = now() WHERE tenant_id = ${tenantId} AND id = ${userId}
      ), audited AS (
        INSERT INTO audit_entries (tenant_id, actor_id, subject_type, subject_id, action, after)
        VALUES (${tenantId}, ${userId}, 'sign_in', ${userId}, 'succeeded',
          jsonb_build_object('address', ${address}::text, 'user_agent', ${userAgent}::text))
      )
      INSERT INTO sessions (tenant_id, user_id, secret_hash, user_agent, ip, expires_at)
      VALUES (${tenantId}, ${userId}, ${hashSecret(secret)}, ${userAgent}, ${address},
        now() + ${SESSION_LIFE})`,
    tx,
  );
  return secret;
}
