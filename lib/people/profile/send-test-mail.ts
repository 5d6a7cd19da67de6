import type { TenantScope } from "@/lib/platform/access/scopes";
import { transaction } from "@/lib/platform/db/query";
import { queueMail } from "@/lib/messaging/mail/queue-mail";
import { findTenantUrl } from "@/lib/platform/tenancy/find-tenant-url";

/** Sends the caller an email the same way as any other, so that they can see whether it arrives. */
export async function sendTestMail({ tenantId, actor }: TenantScope): Promise<void> {
  await transaction(async (tx) => {
    const link = `${await findTenantUrl(tenantId, tx)}/settings/notifications`;
    const words = { workspace: actor.tenant.name, firstName: actor.firstName, link };
    await queueMail(tenantId, { to: actor.email, template: "test", words }, tx);
  });
}
