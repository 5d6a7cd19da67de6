import type { TenantScope } from "@/lib/access/scopes";
import { NotFound } from "@/lib/api/errors";
import { endOtherSessions } from "@/lib/auth/end-other-sessions";
import { Prisma, row } from "@/lib/db/query";

/** Signs one of the caller's own browsers out. NotFound for any other session. */
export async function endOwnSession(
  { tenantId, actor }: TenantScope,
  id: number | undefined,
): Promise<void> {
  const ended = await row(Prisma.sql`
    DELETE FROM sessions
    WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId} AND id = ${id ?? null}::int
    RETURNING id`);
  if (!ended) throw new NotFound("Session");
}

/** Signs the caller out everywhere but here; a bearer token is no session, and ends them all. */
export function endOtherOwnSessions({ tenantId, actor }: TenantScope): Promise<void> {
  return endOtherSessions({ tenantId, userId: actor.userId }, actor.sessionId);
}
