import { Prisma, rows } from "@/lib/db/query";
import type { Caller } from "./caller";

/**
 * Writes that somebody tried to sign in and was refused (decisions.md §8.8). What was typed is kept nowhere: it may be
 * a password in the wrong field. The entry names whose address it was, or nobody.
 */
export async function recordFailedSignIn(
  tenantId: number,
  email: string,
  { address, userAgent }: Caller,
): Promise<void> {
  await rows(Prisma.sql`
    INSERT INTO audit_entries (tenant_id, subject_type, subject_id, action, after)
    VALUES (${tenantId}, 'sign_in',
      (SELECT id FROM users
        WHERE tenant_id = ${tenantId} AND lower(email) = lower(${email}) AND deleted_at IS NULL),
      'failed', jsonb_build_object('address', ${address}::text, 'user_agent', ${userAgent}::text))`);
}
