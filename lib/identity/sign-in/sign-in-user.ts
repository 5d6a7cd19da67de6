import { hash, randomUUID } from "node:crypto";
import type { SealedId } from "@/lib/platform/throttle/throttle-subject";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { Caller } from "@/lib/identity/auth/caller";
import { createSession, type UserKey } from "@/lib/identity/sessions/create-session";

/** The state of a sign-in that still needs a code. */
export interface Challenge extends UserKey {
  /** Unique, for counting wrong codes. */
  id: SealedId;
  /**
   * Derived from the password and the second factor, so that a change to either invalidates it.
   */
  mark: string;
  /**
   * The provider account to link once the correct code is entered. Undefined when signing in with a
   * password.
   */
  identity?: UnlinkedIdentity;
}

/** A provider account with its verified address. */
export interface UnlinkedIdentity {
  issuer: string;
  subject: string;
  email: string;
}

/** A session, or the challenge to complete first. */
export type Admission = (UserKey & { secret: string }) | { challenge: Challenge };

export interface FactorRow {
  password_hash: string | null;
  totp_secret: string | null;
  totp_enabled_at: string | null;
}

/** Returns a fingerprint of the stored password and second factor. */
export function markOf({ password_hash, totp_secret, totp_enabled_at }: FactorRow): string {
  return hash("sha256", JSON.stringify([password_hash, totp_secret, totp_enabled_at]), "base64url");
}

/**
 * Signs in a user who entered the correct password or chose a new one, or returns a challenge if
 * two-factor authentication is on.
 */
export async function signInUser(
  key: UserKey,
  caller: Caller,
  tx?: Transaction,
): Promise<Admission> {
  const user = await selectJsonRow<FactorRow>(
    Prisma.sql`SELECT password_hash, totp_secret, totp_enabled_at FROM users
      WHERE tenant_id = ${key.tenantId} AND id = ${key.userId}`,
    tx,
  );
  const { tenantId, userId } = key;
  if (!user || user.totp_enabled_at === null) {
    return { tenantId, userId, secret: await createSession(key, caller, tx) };
  }
  return {
    challenge: { tenantId, userId, id: randomUUID() as string as SealedId, mark: markOf(user) },
  };
}
