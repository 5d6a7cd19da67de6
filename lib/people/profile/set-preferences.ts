import type { Preferences } from "@/lib/messaging/notifications/schema";
import { PREFERENCES } from "@/lib/messaging/notifications/enumerations";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, rows } from "@/lib/platform/db/query";
import { getProfile } from "./queries";
import type { Profile } from "./schema";

/** Sets all eight of the caller's preferences (docs/spec/notifications.md#preferences). */
export async function setPreferences(tenant: TenantScope, body: Preferences): Promise<Profile> {
  const set = PREFERENCES.map((name) => Prisma.sql`${Prisma.raw(name)} = ${body[name]}`);
  await rows(Prisma.sql`
    UPDATE users SET ${Prisma.join(set)}, updated_at = now()
    WHERE tenant_id = ${tenant.tenantId} AND id = ${tenant.actor.userId}`);
  return getProfile(tenant);
}
