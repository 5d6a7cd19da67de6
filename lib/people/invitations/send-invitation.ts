import type { TenantScope } from "@/lib/platform/access/scopes";
import { createOneTimeLink } from "@/lib/identity/one-time-links/create-one-time-link";
import { endOneTimeLinks } from "@/lib/identity/one-time-links/end-one-time-links";
import type { Transaction } from "@/lib/platform/db/query";
import { queueMail } from "@/lib/messaging/mail/queue-mail";
import { findTenantUrl } from "@/lib/platform/tenancy/find-tenant-url";
import type { User } from "@/lib/people/users/schema";

/** Emails an invitation link that is valid for 72 hours. Earlier links become invalid. */
export async function sendInvitation(
  { tenantId, actor }: TenantScope,
  user: User,
  tx: Transaction,
): Promise<void> {
  const key = { tenantId, userId: user.id };
  await endOneTimeLinks(key, ["invitation"], tx);
  const secret = await createOneTimeLink(key, "invitation", tx);
  const url = await findTenantUrl(tenantId, tx);
  const words = {
    workspace: actor.tenant.name,
    inviter: `${actor.firstName} ${actor.lastName}`,
    firstName: user.first_name,
    link: `${url}/link/${secret}`,
  };
  await queueMail(tenantId, { to: user.email, template: "invitation", words }, tx);
}
