import type { TenantScope } from "@/lib/platform/access/scopes";
import { iso, Prisma, selectJson } from "@/lib/platform/db/query";
import type { Session } from "./schema";

/** Returns the caller's valid sessions, most recently used first. */
export function listSessions({ tenantId, actor }: TenantScope): Promise<Session[]> {
  return selectJson<Session>(Prisma.sql`
    SELECT id, user_agent, ip, ${iso("last_seen_at")} AS last_seen_at, ${iso("created_at")} AS created_at,
      COALESCE(id = ${actor.sessionId}::int, false) AS is_current
    FROM sessions
    WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId} AND expires_at > now()
    ORDER BY sessions.last_seen_at DESC, id DESC`);
}
