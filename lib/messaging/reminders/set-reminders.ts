import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, rows } from "@/lib/platform/db/query";
import type { Reminders, RemindersBody } from "./schema";

/** Turns the caller's reminders on or off. */
export async function setReminders(
  { tenantId, actor }: TenantScope,
  { is_active: isActive }: RemindersBody,
): Promise<Reminders> {
  await rows(Prisma.sql`
    UPDATE users SET notify_due_dates = ${isActive}, updated_at = now()
    WHERE tenant_id = ${tenantId} AND id = ${actor.userId} AND notify_due_dates <> ${isActive}`);
  return { is_active: isActive };
}
