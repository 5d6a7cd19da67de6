import type { TenantScope } from "@/lib/access/scopes";
import { Prisma, rows } from "@/lib/db/query";
import { getProfile } from "./queries";
import { PREFERENCES, type Preferences, type Profile } from "./schema";

/** Sets all eight preferences of the caller (api.md, Notifications). */
export async function setPreferences(tenant: TenantScope, body: Preferences): Promise<Profile> {
  const set = PREFERENCES.map((name) => Prisma.sql`${Prisma.raw(name)} = ${body[name]}`);
  await rows(Prisma.sql`
    UPDATE users SET ${Prisma.join(set)}, updated_at = now()
    WHERE tenant_id = ${tenant.tenantId} AND id = ${tenant.actor.userId}`);
  return getProfile(tenant);
}
