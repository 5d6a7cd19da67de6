import { UserStatus } from "@/lib/platform/access/user-status";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

/** Activates an invited user. Does nothing for other users. */
export async function activateUser(
  tx: Transaction,
  { tenantId, userId }: { tenantId: number; userId: number },
): Promise<void> {
  await rows(
    Prisma.sql`
      UPDATE users SET status = ${UserStatus.Active}, updated_at = now()
      WHERE tenant_id = ${tenantId} AND id = ${userId} AND status = ${UserStatus.Invited}`,
    tx,
  );
}
