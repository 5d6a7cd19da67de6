import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { workspaceUrl } from "@/lib/platform/tenancy/workspace-url";
import { localDay } from "@/lib/messaging/digests/local-time";
import type { ComposedMail } from "@/lib/messaging/mail/compose";
import { writeReminderMail } from "@/lib/messaging/mail/write-mail";
import { unsubscribeToken } from "@/lib/messaging/unsubscribe/unsubscribe-token";
import {
  findReminderItems,
  findReminderRecipient,
  type ReminderMail,
} from "@/lib/messaging/reminders/find-reminder";

interface Workspace {
  name: string;
  slug: string;
  domain: string | null;
  time_zone: string;
}

/**
 * Composes a reminder from what is due now. Returns undefined if there is nothing left to remind of,
 * or nobody to remind.
 */
export async function composeReminder(mail: ReminderMail): Promise<ComposedMail | undefined> {
  const { tenant_id: tenantId, user_id: userId } = mail;
  const [recipient, { items, total }, tenant] = await Promise.all([
    findReminderRecipient(mail),
    findReminderItems(mail),
    selectJsonRow<Workspace>(
      Prisma.sql`SELECT name, slug, domain, time_zone FROM tenants WHERE id = ${tenantId}`,
    ),
  ]);
  if (!recipient || !tenant || items.length === 0) return undefined;
  const url = workspaceUrl(tenant);
  const token = unsubscribeToken({ tenantId, userId, subscription: "notify_due_dates" });
  const content = await writeReminderMail({
    recipient,
    workspace: tenant.name,
    items,
    total,
    // It may be late, if the mail server was down.
    today: localDay(new Date(), tenant.time_zone),
    url,
    unsubscribeLink: `${url}/unsubscribe/${token}`,
  });
  const headers = {
    "List-Id": `Due dates <due-dates.${new URL(url).hostname}>`,
    "List-Unsubscribe": `<${url}/api/unsubscribe/${token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  return { ...content, to: recipient.email, headers };
}
