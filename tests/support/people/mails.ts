import { prisma } from "@/tests/support/database/prisma";
import { unsealBody } from "@/lib/messaging/mail/stored-body";
import { writeAccountMail } from "@/lib/messaging/mail/write-mail";

/** A queued email, with its link and the secret in that link. */
export interface QueuedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Empty if the email contains no link. */
  link: string;
  /** The last segment of the link's path. */
  secret: string;
}

/** Returns a workspace's emails to this address, oldest first, as the worker would write them. */
export async function mailsTo(tenantId: number, to: string): Promise<QueuedMail[]> {
  const mails = await prisma.mail.findMany({
    where: { tenantId, toAddress: to },
    orderBy: { id: "asc" },
  });
  return Promise.all(
    mails.map(async ({ body }) => {
      const stored = unsealBody(body);
      if (!stored || !("template" in stored)) throw new Error("this email has no template data");
      const { subject, text, html } = await writeAccountMail(stored);
      const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
      return { to, subject, text, html, link, secret: link.split("/").at(-1) ?? "" };
    }),
  );
}
