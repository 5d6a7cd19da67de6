import { hashRecoveryCode, makeRecoveryCode } from "./recovery-code";
import type { UserKey } from "@/lib/identity/sessions/create-session";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

const COUNT = 10;

/** Replaces a user's recovery codes with ten new ones and returns them. */
export async function writeRecoveryCodes(
  { tenantId, userId }: UserKey,
  tx: Transaction,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, makeRecoveryCode);
  const hashes = codes.map((code) => hashRecoveryCode(code)?.toString("hex") ?? "");
  await rows(
    Prisma.sql`DELETE FROM recovery_codes WHERE tenant_id = ${tenantId} AND user_id = ${userId}`,
    tx,
  );
  await rows(
    Prisma.sql`
      INSERT INTO recovery_codes (tenant_id, user_id, code_hash)
      SELECT ${tenantId}, ${userId}, decode(hash, 'hex') FROM unnest(${hashes}::text[]) hash`,
    tx,
  );
  return codes;
}
