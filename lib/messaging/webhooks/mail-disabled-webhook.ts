import type { Transaction } from "@/lib/platform/db/query";
import { mailAdmins } from "@/lib/messaging/mail/mail-admins";

interface DisabledWebhook {
  tenantId: number;
  webhookId: number;
  name: string;
  url: string;
  reason: string;
}

/** Emails every active admin that a webhook was turned off, in the same transaction. */
export function mailDisabledWebhook(
  { tenantId, webhookId, name, url, reason }: DisabledWebhook,
  tx: Transaction,
): Promise<void> {
  const words = { webhook: name, host: new URL(url).host, reason };
  return mailAdmins(
    tenantId,
    `/settings/webhooks/${webhookId}`,
    (recipient) => ({ template: "webhook-disabled", words: { ...words, ...recipient } }),
    tx,
  );
}
