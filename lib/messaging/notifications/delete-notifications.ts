import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma } from "@/lib/platform/db/query";
import { changeNotifications } from "./mark-notifications";

/** Permanently deletes the caller's notifications. Throws Invalid on `notification_ids`. */
export function deleteNotifications(tenant: TenantScope, ids: number[]): Promise<void> {
  return changeNotifications(
    tenant,
    ids,
    (condition) => Prisma.sql`DELETE FROM notifications WHERE ${condition}`,
  );
}
