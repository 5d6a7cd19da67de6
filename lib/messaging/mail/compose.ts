import { config } from "@/lib/platform/config/config";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { MAIL_PREFERENCE } from "@/lib/messaging/notifications/schema";
import { workspaceUrl } from "@/lib/platform/tenancy/workspace-url";
import {
  findMailNotifications,
  type MailNotification,
  type NotificationMail,
} from "./find-notifications";
import type { MailContent } from "./schema";
import { unsubscribeToken } from "@/lib/messaging/unsubscribe/unsubscribe-token";
import { writeNotificationMail } from "./write-mail";

/** An email that is ready to send. Only notification emails have extra headers. */
export interface ComposedMail extends MailContent {
  to: string;
  headers: Record<string, string>;
}

/** Returns the headers for threading, lists and one-click unsubscribe (RFC 5322, 2919 and 8058). */
function headersOf(
  { issue, project }: MailNotification,
  { tenantId, host, oneClick }: { tenantId: number; host: string; oneClick: string },
): Record<string, string> {
  const thread = issue && `<issue-${tenantId}-${issue.id}@${config().APP_DOMAIN}>`;
  return {
    ...(thread === null ? {} : { "In-Reply-To": thread, References: thread }),
    ...(project ? { "List-Id": `${project.key_prefix} <project-${project.id}.${host}>` } : {}),
    "List-Unsubscribe": `<${oneClick}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/**
 * Composes an email from its notifications in their current state. Returns undefined if there is
 * nothing left to send.
 */
export async function composeMail(mail: NotificationMail): Promise<ComposedMail | undefined> {
  const [notices, tenant] = await Promise.all([
    findMailNotifications(mail),
    selectJsonRow<{ slug: string; domain: string | null }>(
      Prisma.sql`SELECT slug, domain FROM tenants WHERE id = ${mail.tenant_id}`,
    ),
  ]);
  const [first, ...others] = notices;
  if (!first || !tenant) return undefined;
  const { tenant_id: tenantId } = mail;
  const url = workspaceUrl(tenant);
  const preference = MAIL_PREFERENCE[first.type];
  const token = unsubscribeToken({
    tenantId,
    userId: first.recipient.id,
    subscription: preference,
  });
  const content = await writeNotificationMail({
    notices: [first, ...others],
    url,
    preference,
    unsubscribeLink: `${url}/unsubscribe/${token}`,
  });
  const oneClick = `${url}/api/unsubscribe/${token}`;
  const headers = headersOf(first, { tenantId, host: new URL(url).hostname, oneClick });
  return { ...content, to: first.recipient.email, headers };
}
