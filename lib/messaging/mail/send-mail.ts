import { UserStatus } from "@/lib/platform/access/user-status";
import { createTransport } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { config } from "@/lib/platform/config/config";
import { iso, Prisma, rows, selectJsonRow } from "@/lib/platform/db/query";
import { PermanentJobError } from "@/lib/platform/jobs/permanent-job-error";
import type { MailKey } from "@/lib/platform/jobs/schema";
import { count } from "@/lib/platform/observability/count";
import type { ComposedMail } from "./compose";
import { sealBody, unsealBody } from "./stored-body";

/**
 * Maximum number of emails a process sends concurrently, and therefore the most that can be sent
 * twice if it is killed.
 */
export const MAIL_CONCURRENCY = 4;

/** No link in an account email is valid for longer than this. */
const ACCOUNT_MAIL_LIFETIME = Prisma.raw("interval '3 days'");
const POOL = {
  pool: true as const,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  maxConnections: MAIL_CONCURRENCY,
  // Lost connections must surface as failures, so that the queue retries.
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
  digest_from: string | null;
  digest_to: string | null;
  reminds_on: string | null;
  reminds_since: string | null;
  is_stale: boolean;
  /** True if the email is for an admin and the user no longer is one. */
  is_for_former_admin: boolean;
}

function findUnsent({ tenant_id, mail_id }: MailKey): Promise<MailRow | undefined> {
  return selectJsonRow<MailRow>(Prisma.sql`
    SELECT tenant_id, id::text, to_address, subject, body, message_id, user_id, event_id,
      ${iso("digest_from")} AS digest_from, ${iso("digest_to")} AS digest_to,
      reminds_on::text AS reminds_on, reminds_since::text AS reminds_since,
      created_at < now() - ${ACCOUNT_MAIL_LIFETIME} AS is_stale,
      event_id IS NULL AND digest_to IS NULL AND reminds_on IS NULL AND user_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id AND r.is_admin
        WHERE u.tenant_id = mails.tenant_id AND u.id = mails.user_id AND u.deleted_at IS NULL
          AND u.status = ${UserStatus.Active}) AS is_for_former_admin
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

/** Returns an account email ready to send, or the reason it can no longer be sent. */
async function openAccountMail(mail: MailRow): Promise<ComposedMail | string> {
  const body = unsealBody(mail.body);
  if (!body) return "The email can no longer be read.";
  if (mail.is_stale) return "The email could not be sent for three days.";
  const { writeAccountMail } = await import("./write-mail");
  const content =
    "text" in body ? { subject: mail.subject, ...body } : await writeAccountMail(body);
  return { ...content, to: mail.to_address, headers: {} };
}

/** Composes a notification email, digest or reminder. Undefined if it has nothing to tell. */
async function composeNow(mail: MailRow) {
  const { tenant_id, event_id, user_id, message_id, digest_from, digest_to } = mail;
  const { reminds_on, reminds_since } = mail;
  if (user_id === null) return undefined;
  if (event_id !== null) {
    const { composeMail } = await import("./compose");
    return composeMail({ tenant_id, event_id, user_id, message_id });
  }
  if (reminds_on !== null && reminds_since !== null) {
    const { composeReminder } = await import("./reminder/compose-reminder");
    return composeReminder({ tenant_id, user_id, reminds_on, reminds_since });
  }
  if (digest_from === null || digest_to === null) return undefined;
  const { composeDigest } = await import("./digest/compose-digest");
  return composeDigest({ tenant_id, user_id, digest_from, digest_to });
}

/**
 * Returns the email to send. If there is nothing to send, records the reason in the row or deletes
 * it, and returns undefined.
 */
async function open(mail: MailRow): Promise<ComposedMail | undefined> {
  if (mail.is_for_former_admin) {
    await drop(mail);
    return undefined;
  }
  if (mail.event_id !== null || mail.digest_to !== null || mail.reminds_on !== null) {
    const composed = await composeNow(mail);
    if (!composed) await drop(mail);
    return composed;
  }
  const opened = await openAccountMail(mail);
  if (typeof opened !== "string") return opened;
  await settle(mail, Prisma.sql`body = NULL, last_error = ${opened}`);
  return undefined;
}

/** True if the server rejected the email permanently. Other errors may be temporary. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}

/**
 * Creates a mailer for this server. `send` processes a job and does nothing if the email has
 * already been sent or dropped. It throws the server's error, wrapped as a permanent job error if
 * retrying is pointless. Without a server, emails are written but not sent.
 */
export function makeMailer(url: string | undefined): {
  send: (key: MailKey) => Promise<void>;
  close: () => void;
} {
  // Not createTransport({ url, … }), which ignores all other options.
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
      throw isFinal(error) ? new PermanentJobError(reason, { cause: error }) : error;
    }
    count("mails", { outcome: "sent" });
    // The body may contain secret links, so it is deleted once delivered.
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
