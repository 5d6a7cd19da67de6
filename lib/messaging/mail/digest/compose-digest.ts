import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { workspaceUrl } from "@/lib/platform/tenancy/workspace-url";
import type { ComposedMail } from "@/lib/messaging/mail/compose";
import { writeDigestMail } from "@/lib/messaging/mail/write-mail";
import { unsubscribeToken } from "@/lib/messaging/unsubscribe/unsubscribe-token";
import {
  type DigestMail,
  findDigestItems,
  findDigestRecipient,
} from "@/lib/messaging/mail/find-digest";

/**
 * Composes a daily digest from what is unread now. Returns undefined if there is nothing to tell, or
 * nobody to tell it to.
 */
export async function composeDigest(mail: DigestMail): Promise<ComposedMail | undefined> {
  const { tenant_id: tenantId, user_id: userId } = mail;
  const [recipient, { items, total }, tenant] = await Promise.all([
    findDigestRecipient(mail),
    findDigestItems(mail),
    selectJsonRow<{ name: string; slug: string; domain: string | null }>(
      Prisma.sql`SELECT name, slug, domain FROM tenants WHERE id = ${tenantId}`,
    ),
  ]);
  if (!recipient || !tenant || items.length === 0) return undefined;
  const url = workspaceUrl(tenant);
  const token = unsubscribeToken({ tenantId, userId, subscription: "daily_digest" });
  const content = await writeDigestMail({
    recipient,
    workspace: tenant.name,
    items,
    total,
    day: new Date(mail.digest_to),
    url,
    unsubscribeLink: `${url}/unsubscribe/${token}`,
  });
  const headers = {
    "List-Id": `Daily digest <digest.${new URL(url).hostname}>`,
    "List-Unsubscribe": `<${url}/api/unsubscribe/${token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  return { ...content, to: recipient.email, headers };
}
