import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { assertNotThrottled } from "@/lib/platform/throttle/throttle";
import { createOneTimeLink } from "@/lib/identity/one-time-links/create-one-time-link";
import { endOneTimeLinks } from "@/lib/identity/one-time-links/end-one-time-links";
import { provePassword } from "@/lib/identity/passwords/prove-password";
import type { EmailChangeBody } from "@/lib/identity/auth/schema";
import { countEmailChange } from "@/lib/identity/sign-in/sign-in-throttle";
import { Prisma, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { queueMail } from "@/lib/messaging/mail/queue-mail";
import { findTenantUrl } from "@/lib/platform/tenancy/find-tenant-url";

/**
 * Emails a link to the caller's new address and a notice to the old one. Nothing changes until the
 * link is followed. Throws Invalid (422) on `password`, and on `email` if it is unchanged or taken;
 * 429 after ten such emails in 15 minutes.
 */
export async function requestEmailChange(
  tenant: TenantScope,
  { email, password }: EmailChangeBody,
): Promise<void> {
  const { tenantId, actor } = tenant;
  await provePassword(tenant, "password", password);
  if (email === actor.email) throw invalid("email", "This is already your address.");
  // Throttled, because the new address may belong to someone else.
  assertNotThrottled(await countEmailChange({ tenantId, userId: actor.userId }));
  await transaction(async (tx) => {
    const taken = await selectJsonRow(
      Prisma.sql`SELECT id FROM users WHERE tenant_id = ${tenantId} AND lower(email) = lower(${email})
        AND deleted_at IS NULL AND id <> ${actor.userId}`,
      tx,
    );
    if (taken) throw invalid("email", "Someone in this workspace already uses this address.");
    const key = { tenantId, userId: actor.userId };
    await endOneTimeLinks(key, ["email-change"], tx);
    const secret = await createOneTimeLink(key, "email-change", tx, { email });
    const link = `${await findTenantUrl(tenantId, tx)}/confirm-email/${secret}`;
    const words = { workspace: actor.tenant.name, firstName: actor.firstName, newEmail: email };
    const confirm = { template: "confirm-email", words: { ...words, link } } as const;
    await queueMail(tenantId, { to: email, ...confirm }, tx);
    await queueMail(tenantId, { to: actor.email, template: "email-notice", words }, tx);
  });
}
