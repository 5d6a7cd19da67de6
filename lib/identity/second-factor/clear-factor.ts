import type { UserKey } from "@/lib/identity/sessions/create-session";
import { Prisma, row, rows, type Transaction } from "@/lib/platform/db/query";

/** Deletes a user's key and recovery codes. Returns whether two-factor authentication was on. */
export async function clearFactor(
  { tenantId, userId }: UserKey,
  tx: Transaction,
): Promise<boolean> {
  const cleared = await row<{ wasOn: boolean }>(
    Prisma.sql`
      WITH old AS (
        SELECT totp_enabled_at IS NOT NULL AS was_on FROM users
        WHERE tenant_id = ${tenantId} AND id = ${userId} FOR NO KEY UPDATE
      )
      UPDATE users u SET totp_secret = NULL, totp_enabled_at = NULL, totp_last_step = NULL, updated_at = now()
      FROM old WHERE u.tenant_id = ${tenantId} AND u.id = ${userId}
      RETURNING old.was_on AS "wasOn"`,
    tx,
  );
  await rows(
    Prisma.sql`DELETE FROM recovery_codes WHERE tenant_id = ${tenantId} AND user_id = ${userId}`,
    tx,
  );
  return cleared?.wasOn ?? false;
}
