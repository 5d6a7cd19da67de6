import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { NotFound } from "@/lib/platform/http/errors";
import type { Reminders } from "./schema";

/** Returns whether the caller gets reminders, which are on until they turn them off. */
export async function getReminders({ tenantId, actor }: TenantScope): Promise<Reminders> {
  const found = await selectJsonRow<Reminders>(Prisma.sql`
    SELECT notify_due_dates AS is_active FROM users WHERE tenant_id = ${tenantId} AND id = ${actor.userId}`);
  if (!found) throw new NotFound("User");
  return found;
}
