import { setTimeout as sleep } from "node:timers/promises";
import { createTransport, type Transporter } from "nodemailer";
import { log } from "@/lib/api/log";
import { unseal } from "@/lib/api/seal";
import { config } from "@/lib/config";
import { Prisma, row, rows } from "@/lib/db/query";
import { bodyOf } from "./schema";

interface ClaimedMail {
  tenant_id: number;
  id: string;
  to_address: string;
  subject: string;
  body: string | null;
  message_id: string;
  attempts: number;
  is_stale: boolean;
}

const PAUSE_MS = 2_000;
/** Longer than one attempt can take: afterwards another process may try. */
const LEASE = Prisma.raw("interval '2 minutes'");
/** No link in a mail lives longer. */
const LIFE = Prisma.raw("interval '3 days'");

/** Takes the mail that has been due longest; of several senders at once each takes another. */
function claim(tenantId: number | undefined): Promise<ClaimedMail | undefined> {
  const whose = tenantId === undefined ? Prisma.empty : Prisma.sql`AND tenant_id = ${tenantId}`;
  return row<ClaimedMail>(Prisma.sql`
    UPDATE mails SET attempts = attempts + 1, due_at = now() + ${LEASE}
    WHERE (tenant_id, id) IN (
      SELECT tenant_id, id FROM mails WHERE due_at <= now() ${whose}
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING tenant_id, id::text AS id, to_address, subject, body, message_id, attempts,
      created_at < now() - ${LIFE} AS is_stale`);
}

async function settle({ tenant_id, id }: ClaimedMail, change: Prisma.Sql): Promise<void> {
  await rows(
    Prisma.sql`UPDATE mails SET ${change} WHERE tenant_id = ${tenant_id} AND id = ${id}::bigint`,
  );
}

/** Whether the server said that it will never take this mail; anything else may be cured by waiting. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}

async function deliver(transport: Transporter, mail: ClaimedMail): Promise<void> {
  const body = bodyOf(mail.body === null ? undefined : unseal(mail.body));
  if (!body || mail.is_stale) {
    const reason = body ? "Was not taken for three days." : "Cannot be read any more.";
    return settle(mail, Prisma.sql`due_at = NULL, body = NULL, last_error = ${reason}`);
  }
  const { APP_DOMAIN, MAIL_FROM } = config();
  try {
    await transport.sendMail({
      from: MAIL_FROM ?? `Lanework <lanework@${APP_DOMAIN}>`,
      to: { name: "", address: mail.to_address },
      subject: mail.subject,
      ...body,
      messageId: mail.message_id,
      headers: { "Auto-Submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ mail: mail.id, attempts: mail.attempts, reason }, "mail not taken");
    const wait = Math.min(3600, 5 * 2 ** Math.min(mail.attempts, 12));
    const due = isFinal(error)
      ? Prisma.sql`NULL`
      : Prisma.sql`now() + ${wait}::int * interval '1 second'`;
    return settle(mail, Prisma.sql`due_at = ${due}, last_error = ${reason.slice(0, 1000)}`);
  }
  // The body goes: its links are in the right hands now, and nobody else's business.
  return settle(mail, Prisma.sql`sent_at = now(), due_at = NULL, body = NULL, last_error = NULL`);
}

interface SenderOptions {
  url?: string | undefined;
  /** Sends the mails of this workspace alone. */
  tenantId?: number;
}

/**
 * Sends what `queueMail` left, over SMTP_URL, until the answered function is called; it resolves when the mail under
 * way is through, or after ten seconds. Failures are tried again after 10 s, 20 s and so on up to an hour, for three
 * days. A mail whose sending was cut off is sent again, under the same Message-ID. Without SMTP_URL nothing leaves.
 */
export function startMailSender(options: SenderOptions = {}): () => Promise<void> {
  const { url = config().SMTP_URL, tenantId } = options;
  if (url === undefined) return () => Promise.resolve();
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport = createTransport({ url, ...timeouts });
  const stop = new AbortController();
  const pause = () => sleep(PAUSE_MS, undefined, { signal: stop.signal }).catch(() => undefined);

  async function run(): Promise<void> {
    for (;;) {
      if (stop.signal.aborted) return;
      try {
        const mail = await claim(tenantId);
        if (mail) await deliver(transport, mail);
        else await pause();
      } catch (error) {
        log.error({ err: error }, "mail sender");
        await pause();
      }
    }
  }

  const running = run();
  return async () => {
    stop.abort();
    await Promise.race([running, sleep(10_000, undefined, { ref: false })]);
    transport.close();
  };
}
