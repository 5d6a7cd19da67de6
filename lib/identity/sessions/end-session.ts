import { revokeCredentials } from "@/lib/platform/membership/revoke-access";
import { Prisma, row, transaction } from "@/lib/platform/db/query";
import { hashSecret } from "@/lib/identity/auth/bearer-token";

/** Signs out. The cookie's secret is invalid from then on. */
export async function endSession(secret: string): Promise<void> {
  await transaction(async (tx) => {
    // Not as JSON: a cluster loses the column names of rows from several workspaces.
    const found = await row<{ tenant_id: number; id: number }>(
      Prisma.sql`SELECT tenant_id, id FROM sessions WHERE secret_hash = ${hashSecret(secret)}`,
      tx,
    );
    if (!found) return;
    const ended = await row<{ id: number; user_id: number }>(
      Prisma.sql`DELETE FROM sessions WHERE tenant_id = ${found.tenant_id} AND id = ${found.id} RETURNING id, user_id`,
      tx,
    );
    if (ended) await revokeCredentials(ended.user_id, [`session ${ended.id}`], tx);
  });
}
