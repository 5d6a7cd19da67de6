import { UserStatus } from "@/lib/platform/access/user-status";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";
import { queueMail } from "@/lib/messaging/mail/queue-mail";
import { findTenantUrl } from "@/lib/platform/tenancy/find-tenant-url";

interface SwitchedOff {
  tenantId: number;
  webhookId: number;
  name: string;
  url: string;
  reason: string;
}

/** Notifies every active admin by email that a webhook was turned off, in the same transaction. */
export async function notifyAdmins(
  { tenantId, webhookId, name, url, reason }: SwitchedOff,
  tx: Transaction,
): Promise<void> {
  const admins = await selectJson<{
    id: number;
    email: string;
    first_name: string;
    workspace: string;
  }>(
    Prisma.sql`
      SELECT u.id, u.email, u.first_name, t.name AS workspace FROM users u
      JOIN tenants t ON t.id = u.tenant_id
      JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id AND r.is_admin
      WHERE u.tenant_id = ${tenantId} AND u.status = ${UserStatus.Active} AND u.deleted_at IS NULL
      ORDER BY u.id`,
    tx,
  );
  const link = `${await findTenantUrl(tenantId, tx)}/settings/webhooks/${webhookId}`;
  for (const { id: adminId, email, first_name: firstName, workspace } of admins) {
    const words = { firstName, workspace, webhook: name, host: new URL(url).host, reason, link };
    await queueMail(tenantId, { to: email, adminId, template: "webhook-disabled", words }, tx);
  }
}
