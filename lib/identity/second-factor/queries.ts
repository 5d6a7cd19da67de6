import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { iso, Prisma, selectJsonRow } from "@/lib/platform/db/query";
import type { SecondFactor } from "./schema";

/** Returns the caller's two-factor status. */
export async function getSecondFactor({ tenantId, actor }: TenantScope): Promise<SecondFactor> {
  const found = await selectJsonRow<SecondFactor>(Prisma.sql`
    SELECT u.totp_enabled_at IS NOT NULL AS is_on, ${iso("u.totp_enabled_at")} AS enabled_at,
      (SELECT count(*)::int FROM recovery_codes c
        WHERE c.tenant_id = u.tenant_id AND c.user_id = u.id AND c.used_at IS NULL) AS recovery_codes_left,
      u.password_hash IS NOT NULL AS has_password
    FROM users u
    WHERE u.tenant_id = ${tenantId} AND u.id = ${actor.userId} AND u.deleted_at IS NULL`);
  if (!found) throw new NotFound("User");
  return found;
}
