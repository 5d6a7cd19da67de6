import { unseal } from "@/lib/platform/config/seal";
import { Prisma, row, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { UserKey } from "@/lib/identity/sessions/create-session";
import { hashRecoveryCode } from "./recovery-code";
import { totpStep } from "./totp";

async function redeemTimeStep(
  { tenantId, userId }: UserKey,
  code: string,
  tx: Transaction,
): Promise<boolean> {
  const hasFactor = Prisma.sql`tenant_id = ${tenantId} AND id = ${userId} AND totp_enabled_at IS NOT NULL`;
  const user = await selectJsonRow<{ sealed: string | null }>(
    Prisma.sql`SELECT totp_secret AS sealed FROM users WHERE ${hasFactor}`,
    tx,
  );
  const secret = user?.sealed && unseal(user.sealed);
  const step = secret ? totpStep(secret, code) : undefined;
  if (step === undefined) return false;
  // If two requests use the same code, one waits for the row and then finds that the step has
  // already been used.
  const taken = await row(
    Prisma.sql`UPDATE users SET totp_last_step = ${step}
      WHERE ${hasFactor} AND totp_secret = ${user?.sealed ?? null} AND COALESCE(totp_last_step, 0) < ${step}
      RETURNING id`,
    tx,
  );
  return taken !== undefined;
}

async function redeemRecoveryCode(
  { tenantId, userId }: UserKey,
  code: string,
  tx: Transaction,
): Promise<boolean> {
  const hash = hashRecoveryCode(code);
  if (!hash) return false;
  const taken = await row(
    Prisma.sql`UPDATE recovery_codes SET used_at = now()
      WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND code_hash = ${hash} AND used_at IS NULL
      RETURNING id`,
    tx,
  );
  return taken !== undefined;
}

/**
 * Uses up one of the user's authenticator or recovery codes. Returns false if it is wrong or has
 * already been used. All codes are invalid while two-factor authentication is off.
 */
export function redeemCode(key: UserKey, typed: string, tx: Transaction): Promise<boolean> {
  const digits = typed.replace(/\s/g, "");
  return /^\d{6}$/.test(digits)
    ? redeemTimeStep(key, digits, tx)
    : redeemRecoveryCode(key, typed, tx);
}
