import { render, toPlainText } from "@react-email/render";
import type { ReactNode } from "react";
import type { AccountMail, MailContent } from "./schema";
import { accountMail } from "@/lib/messaging/mail/templates/account-mail";
import {
  notificationMail,
  type NotificationMailWords,
} from "@/lib/messaging/mail/templates/notification-mail";

async function write(mail: { subject: string; content: ReactNode }): Promise<MailContent> {
  const html = await render(mail.content);
  // Names may have line ends in them, a header may not.
  const subject = mail.subject.replace(/\s+/g, " ").trim();
  return { subject, text: `${toPlainText(html)}\n`, html };
}

/** A mail about an account as text and as HTML. For workers: it needs React's server, which no route has. */
export function writeAccountMail(mail: AccountMail): Promise<MailContent> {
  return write(accountMail(mail));
}

/** The same of a mail about notifications. */
export function writeNotificationMail(words: NotificationMailWords): Promise<MailContent> {
  return write(notificationMail(words));
}
