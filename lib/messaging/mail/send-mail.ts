import { UserStatus } from "@/lib/platform/access/user-status";
import { createTransport } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { config } from "@/lib/platform/config/config";
import { Prisma, rows, selectJsonRow } from "@/lib/platform/db/query";
import { GiveUp } from "@/lib/platform/jobs/permanent-job-error";
import type { MailKey } from "@/lib/platform/jobs/schema";
import { count } from "@/lib/platform/observability/count";
import type { ComposedMail } from "./compose";
import { sealBody, unsealBody } from "./stored-body";

/** How many mails a process sends at a time; so many, at most, are sent twice when it is killed. */
export const MAIL_CONCURRENCY = 4;

/** No link in a mail about an account lives longer. */
const LIFE = Prisma.raw("interval '3 days'");
const POOL = {
  pool: true as const,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  maxConnections: MAIL_CONCURRENCY,
  // A connection that closes is a failure for the queue to see.
  maxRequeues: 0,
};

interface MailRow {
  tenant_id: number;
  id: string;
  to_address: string;
  subject: string;
  body: string | null;
  message_id: string;
  user_id: number | null;
  event_id: string | null;
  is_stale: boolean;
  /** Whether it is for somebody as an admin, which they are no longer. */
  is_for_none: boolean;
}

function findUnsent({ tenant_id, mail_id }: MailKey): Promise<MailRow | undefined> {
  return selectJsonRow<MailRow>(Prisma.sql`
    SELECT tenant_id, id::text, to_address, subject, body, message_id, user_id, event_id,
      created_at < now() - ${LIFE} AS is_stale,
      event_id IS NULL AND user_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id AND r.is_admin
        WHERE u.tenant_id = mails.tenant_id AND u.id = mails.user_id AND u.deleted_at IS NULL
          AND u.status = ${UserStatus.Active}) AS is_for_none
    FROM mails WHERE tenant_id = ${tenant_id} AND id = ${mail_id}::bigint AND sent_at IS NULL`);
}

async function settle({ tenant_id, id }: MailRow, change: Prisma.Sql): Promise<void> {
  await rows(
    Prisma.sql`UPDATE mails SET ${change} WHERE tenant_id = ${tenant_id} AND id = ${id}::bigint`,
  );
}

async function drop({ tenant_id, id }: MailRow): Promise<void> {
  await rows(Prisma.sql`DELETE FROM mails WHERE tenant_id = ${tenant_id} AND id = ${id}::bigint`);
}

/** A mail about an account as it goes out; why not, when it cannot any more. */
async function openAccountMail(mail: MailRow): Promise<ComposedMail | string> {
  const body = unsealBody(mail.body);
  if (!body) return "Cannot be read any more.";
  if (mail.is_stale) return "Was not taken for three days.";
  const { writeAccountMail } = await import("./write-mail");
  const content =
    "text" in body ? { subject: mail.subject, ...body } : await writeAccountMail(body);
  return { ...content, to: mail.to_address, headers: {} };
}

/** Undefined when there is nothing to send, which the row then says, or is gone for. */
async function open(mail: MailRow): Promise<ComposedMail | undefined> {
  const { tenant_id, event_id, user_id, message_id } = mail;
  if (mail.is_for_none) {
    await drop(mail);
    return undefined;
  }
  if (event_id !== null && user_id !== null) {
    const { composeMail } = await import("./compose");
    const composed = await composeMail({ tenant_id, event_id, user_id, message_id });
    if (!composed) await drop(mail);
    return composed;
  }
  const opened = await openAccountMail(mail);
  if (typeof opened !== "string") return opened;
  await settle(mail, Prisma.sql`body = NULL, last_error = ${opened}`);
  return undefined;
}

/** Whether the server said that it will never take this mail; anything else may be cured by waiting. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}

/**
 * Sends mails over this server. `send` does what a job asks for: nothing for a mail that was sent or dropped; it throws
 * what the server said, as GiveUp where that is final. Without a server the mail is written and kept.
 */
export function makeMailer(url: string | undefined): {
  send: (key: MailKey) => Promise<void>;
  close: () => void;
} {
  // Not createTransport({ url, … }): beside a URL it forgets everything else.
  const transport = url === undefined ? undefined : createTransport(new SMTPPool({ url, ...POOL }));

  async function deliver(mail: MailRow, { headers, ...content }: ComposedMail): Promise<void> {
    const { APP_DOMAIN, MAIL_FROM } = config();
    const { to, subject, text, html } = content;
    if (!transport) {
      const body = sealBody({ text, html });
      return settle(mail, Prisma.sql`subject = ${subject}, body = ${body}, to_address = ${to}`);
    }
    try {
      await transport.sendMail({
        from: MAIL_FROM ?? `Lanework <lanework@${APP_DOMAIN}>`,
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId: mail.message_id,
        headers: { ...headers, "Auto-Submitted": "auto-generated" },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      count("mails", { outcome: "failed" });
      const reason = error instanceof Error ? error.message : String(error);
      await settle(mail, Prisma.sql`last_error = ${reason.slice(0, 1000)}`);
      throw isFinal(error) ? new GiveUp(reason, { cause: error }) : error;
    }
    count("mails", { outcome: "sent" });
    // The body goes: its links are in the right hands now, and nobody else's business.
    const sent = Prisma.sql`sent_at = now(), body = NULL, last_error = NULL`;
    return settle(mail, sent);
  }

  return {
    send: async (key) => {
      const mail = await findUnsent(key);
      const composed = mail && (await open(mail));
      if (composed) await deliver(mail, composed);
    },
    close: () => transport?.close(),
  };
}
