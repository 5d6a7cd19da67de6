import type { TenantScope } from "@/lib/access/scopes";
import { recordAudit } from "@/lib/audit/record-audit";
import { Prisma, rows, transaction } from "@/lib/db/query";
import { getSettings } from "./queries";
import type { Settings, SettingsBody } from "./schema";

const CHANGEABLE = ["name", "error_tracking_enabled"] as const;

/** Changes what is given of the workspace's settings; what is left out stays. */
export function updateSettings(tenant: TenantScope, body: SettingsBody): Promise<Settings> {
  return transaction(async (tx) => {
    const before = await getSettings(tenant, tx);
    const { name = before.name, error_tracking_enabled = before.error_tracking_enabled } = body;
    const wanted = { name, error_tracking_enabled };
    const changed = CHANGEABLE.filter((field) => wanted[field] !== before[field]);
    if (changed.length === 0) return before;
    await rows(
      Prisma.sql`UPDATE tenants
        SET name = ${name}, error_tracking_enabled = ${error_tracking_enabled}, updated_at = now()
        WHERE id = ${tenant.tenantId}`,
      tx,
    );
    const pick = (from: typeof wanted) =>
      Object.fromEntries(changed.map((field) => [field, from[field]]));
    const entry = { subject: "settings", subjectId: null, action: "updated" } as const;
    await recordAudit(tenant, [{ ...entry, before: pick(before), after: pick(wanted) }], tx);
    return getSettings(tenant, tx);
  });
}
