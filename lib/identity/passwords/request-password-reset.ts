import { UserStatus } from "@/lib/platform/access/user-status";
import { Prisma, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { queueMail } from "@/lib/messaging/mail/queue-mail";
import type { TenantRow } from "@/lib/platform/tenancy/find-tenant";
import { findTenantUrl } from "@/lib/platform/tenancy/find-tenant-url";
import { createOneTimeLink } from "@/lib/identity/one-time-links/create-one-time-link";
import { endOneTimeLinks } from "@/lib/identity/one-time-links/end-one-time-links";

interface Person {
  id: number;
  email: string;
  first_name: string;
}

/** Emails a reset link to the active user with this address. Does nothing for other addresses. */
export function requestPasswordReset(tenant: TenantRow, email: string): Promise<void> {
  return transaction(async (tx) => {
    const user = await selectJsonRow<Person>(
      Prisma.sql`
        SELECT id, email, first_name FROM users
        WHERE tenant_id = ${tenant.id} AND lower(email) = lower(${email}) AND deleted_at IS NULL
          AND status = ${UserStatus.Active}
        FOR NO KEY UPDATE`,
      tx,
    );
    if (!user) return;
    const key = { tenantId: tenant.id, userId: user.id };
    await endOneTimeLinks(key, ["password-reset"], tx);
    const secret = await createOneTimeLink(key, "password-reset", tx);
    const link = `${await findTenantUrl(tenant.id, tx)}/reset-password/${secret}`;
    const words = { workspace: tenant.name, firstName: user.first_name, link };
    await queueMail(tenant.id, { to: user.email, template: "password-reset", words }, tx);
  });
}
