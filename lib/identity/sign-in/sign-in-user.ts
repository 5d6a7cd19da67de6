import { hash, randomUUID } from "node:crypto";
import type { SealedId } from "@/lib/platform/throttle/throttle-subject";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { Caller } from "@/lib/identity/auth/caller";
import { createSession, type UserKey } from "@/lib/identity/sessions/create-session";

/** What somebody carries whose password was right and who still owes a code. */
export interface Challenge extends UserKey {
  /** Its own, to count the wrong codes by. */
  id: SealedId;
  /** What the password and the second factor were: another of either, and this is worth nothing. */
  mark: string;
  /** The provider's account that is to be linked with the right code; left out after a password. */
  identity?: UnlinkedIdentity;
}

/** An account at the provider, with the address that it vouches for. */
export interface UnlinkedIdentity {
  issuer: string;
  subject: string;
  email: string;
}

/** A session, or what is still to be answered before there is one. */
export type Admission = (UserKey & { secret: string }) | { challenge: Challenge };

export interface FactorRow {
  password_hash: string | null;
  totp_secret: string | null;
  totp_enabled_at: string | null;
}

/** Stands for a password and a second factor as they are stored. */
export function markOf({ password_hash, totp_secret, totp_enabled_at }: FactorRow): string {
  return hash("sha256", JSON.stringify([password_hash, totp_secret, totp_enabled_at]), "base64url");
}

/** Lets in somebody whose password counts, or who just chose it: at once, unless their second factor is on. */
export async function admitUser(
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
