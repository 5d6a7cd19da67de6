import { revokeCredentials } from "@/lib/platform/membership/revoke-access";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { endOtherSessions } from "./end-other-sessions";
import { Prisma, row, transaction } from "@/lib/platform/db/query";

/** Ends one of the caller's own sessions. Throws NotFound for any other. */
export async function endOwnSession(
  { tenantId, actor }: TenantScope,
  id: number | undefined,
): Promise<void> {
  await transaction(async (tx) => {
    const ended = await row<{ id: number }>(
      Prisma.sql`
        DELETE FROM sessions
        WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId} AND id = ${id ?? null}::int
        RETURNING id`,
      tx,
    );
    if (!ended) throw new NotFound("Session");
    await revokeCredentials(actor.userId, [`session ${ended.id}`], tx);
  });
}

/**
 * Ends the caller's other sessions. With a bearer token, which is not a session, ends all of them.
 */
export function endOtherOwnSessions({ tenantId, actor }: TenantScope): Promise<void> {
  const { userId, sessionId } = actor;
  return transaction((tx) => endOtherSessions({ tenantId, userId }, sessionId, tx));
}
