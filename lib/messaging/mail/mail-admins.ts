import { UserStatus } from "@/lib/platform/access/user-status";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";
import { findTenantUrl } from "@/lib/platform/tenancy/find-tenant-url";
import { queueMail } from "./queue-mail";
import type { AccountMail } from "./schema";

/** An admin who receives the email, and the link it contains. */
export interface AdminRecipient {
  firstName: string;
  workspace: string;
  link: string;
}

/**
 * Queues an email for every active admin of the workspace, in the caller's transaction. `path` is
 * the page the email links to. The email is dropped for anyone who is no longer an admin when it is
 * sent.
 */
export async function mailAdmins(
  tenantId: number,
  path: string,
  mailTo: (recipient: AdminRecipient) => AccountMail,
  tx: Transaction,
): Promise<void> {
  const admins = await selectJson<{
    id: number;
    email: string;
    firstName: string;
    workspace: string;
  }>(
    Prisma.sql`
      SELECT u.id, u.email, u.first_name AS "firstName", t.name AS workspace FROM users u
      JOIN tenants t ON t.id = u.tenant_id
      JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id AND r.is_admin
      WHERE u.tenant_id = ${tenantId} AND u.status = ${UserStatus.Active} AND u.deleted_at IS NULL
      ORDER BY u.id`,
    tx,
  );
  const link = `${await findTenantUrl(tenantId, tx)}${path}`;
  for (const { id: adminId, email, firstName, workspace } of admins) {
    await queueMail(
      tenantId,
      { to: email, adminId, ...mailTo({ firstName, workspace, link }) },
      tx,
    );
  }
}
