import { render, toPlainText } from "@react-email/render";
import type { ReactNode } from "react";
import type { AccountMail, MailContent } from "./schema";
import { digestMail, type DigestMailContent } from "@/lib/messaging/mail/templates/digest-mail";
import { accountMail } from "@/lib/messaging/mail/templates/account-mail";
import {
  reminderMail,
  type ReminderMailContent,
} from "@/lib/messaging/mail/templates/reminder-mail";
import {
  notificationMail,
  type NotificationMailContent,
} from "@/lib/messaging/mail/templates/notification-mail";

async function write(mail: { subject: string; content: ReactNode }): Promise<MailContent> {
  const html = await render(mail.content);
  // Names may contain line breaks, but headers must not.
  const subject = mail.subject.replace(/\s+/g, " ").trim();
  return { subject, text: `${toPlainText(html)}\n`, html };
}

/**
 * Renders an account email as text and HTML. Only for workers: it needs React's server renderer,
 * which routes cannot import.
 */
export function writeAccountMail(mail: AccountMail): Promise<MailContent> {
  return write(accountMail(mail));
}

/** Renders a notification email as text and HTML. */
export function writeNotificationMail(mail: NotificationMailContent): Promise<MailContent> {
  return write(notificationMail(mail));
}

/** Renders a daily digest as text and HTML. */
export function writeDigestMail(mail: DigestMailContent): Promise<MailContent> {
  return write(digestMail(mail));
}

/** Renders a reminder of due dates as text and HTML. */
export function writeReminderMail(mail: ReminderMailContent): Promise<MailContent> {
  return write(reminderMail(mail));
}
