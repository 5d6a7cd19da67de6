import type { TenantScope } from "@/lib/platform/access/scopes";
import { changedFields } from "@/lib/platform/audit-trail/changed-fields";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, rows, transaction, type Transaction } from "@/lib/platform/db/query";
import { resetNextReminders } from "@/lib/messaging/reminders/reset-next-reminders";
import { getSettings } from "./queries";
import type { Settings, SettingsBody } from "./schema";

const CHANGEABLE = ["name", "error_tracking_enabled", "time_zone"] as const;

type FollowZone = (tenant: TenantScope, timeZone: string, tx: Transaction) => Promise<void>;

/**
 * Updates the given workspace settings. Omitted ones do not change. `followZone` changes what
 * depends on the time zone in other domains, in the same transaction.
 */
export function updateSettings(
  tenant: TenantScope,
  body: SettingsBody,
  followZone: FollowZone,
): Promise<Settings> {
  return transaction(async (tx) => {
    const before = await getSettings(tenant, tx);
    const {
      name = before.name,
      error_tracking_enabled = before.error_tracking_enabled,
      time_zone = before.time_zone,
    } = body;
    const after = { name, error_tracking_enabled, time_zone };
    const { isEmpty, ...changed } = changedFields(before, after, CHANGEABLE);
    if (isEmpty) return before;
    await rows(
      Prisma.sql`UPDATE tenants
        SET name = ${name}, error_tracking_enabled = ${error_tracking_enabled}, time_zone = ${time_zone},
          updated_at = now()
        WHERE id = ${tenant.tenantId}`,
      tx,
    );
    const entry = { subject: "settings", subjectId: null, action: "updated", ...changed } as const;
    await recordAudit(tenant, [entry], tx);
    if (time_zone !== before.time_zone) {
      await resetNextReminders(tenant, time_zone, tx);
      await followZone(tenant, time_zone, tx);
    }
    return getSettings(tenant, tx);
  });
}
