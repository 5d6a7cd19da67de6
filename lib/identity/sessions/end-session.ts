import { revokeCredentials } from "@/lib/platform/membership/revoke-access";
import { Prisma, row, transaction } from "@/lib/platform/db/query";
import { hashSecret } from "@/lib/identity/auth/bearer-token";

/** Signs out. The cookie's secret is invalid from then on. */
export async function endSession(secret: string): Promise<void> {
  await transaction(async (tx) => {
    const ended = await row<{ id: number; user_id: number }>(
      Prisma.sql`DELETE FROM sessions WHERE secret_hash = ${hashSecret(secret)} RETURNING id, user_id`,
      tx,
    );
    if (ended) await revokeCredentials(ended.user_id, [`session ${ended.id}`], tx);
  });
}
