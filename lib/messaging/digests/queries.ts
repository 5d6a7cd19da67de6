import type { TenantScope } from "@/lib/platform/access/scopes";
import { iso, Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { DEFAULT_HOUR, type Digest } from "./schema";

/** Returns the caller's daily digest, which is off until they turn it on. */
export async function getDigest({ tenantId, actor }: TenantScope): Promise<Digest> {
  const found = await selectJsonRow<Digest>(Prisma.sql`
    SELECT next_at IS NOT NULL AS is_active, hour::int AS hour, time_zone, ${iso("next_at")} AS next_at
    FROM digests WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId}`);
  return found ?? { is_active: false, hour: DEFAULT_HOUR, time_zone: null, next_at: null };
}
