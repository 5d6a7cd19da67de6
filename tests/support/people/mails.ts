import { prisma } from "@/lib/platform/db/prisma";
import { unsealBody } from "@/lib/messaging/mail/stored-body";
import { writeAccountMail } from "@/lib/messaging/mail/write-mail";

/** A queued email, with the secret of its link. */
export interface QueuedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The whole link, and the last segment of its path. Empty if the email contains no link. */
  link: string;
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
      if (!stored || !("template" in stored)) throw new Error("this mail waits for nothing");
      const { subject, text, html } = await writeAccountMail(stored);
      const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
      return { to, subject, text, html, link, secret: link.split("/").at(-1) ?? "" };
    }),
  );
}
