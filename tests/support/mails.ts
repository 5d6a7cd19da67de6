import { unseal } from "@/lib/api/seal";
import { prisma } from "@/lib/db/client";
import { bodyOf } from "@/lib/mail/schema";

/** A mail that waits to be sent, with the secret of the link in it. */
export interface QueuedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The whole link, and the last part of its path; empty when there is none. */
  link: string;
  secret: string;
}

/** The mails of a workspace to this address, oldest first. */
export async function mailsTo(tenantId: number, to: string): Promise<QueuedMail[]> {
  const mails = await prisma.mail.findMany({
    where: { tenantId, toAddress: to },
    orderBy: { id: "asc" },
  });
  return mails.map(({ subject, body }) => {
    const { text = "", html = "" } = bodyOf(unseal(body ?? "")) ?? {};
    const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
    return { to, subject, text, html, link, secret: link.split("/").at(-1) ?? "" };
  });
}
