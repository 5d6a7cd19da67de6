import { randomUUID } from "node:crypto";
import { config } from "@/lib/platform/config/config";
import { Prisma, row, type Transaction } from "@/lib/platform/db/query";
import { addJob } from "@/lib/platform/jobs/add-job";
import type { AccountMail } from "./schema";
import { sealBody } from "./stored-body";

/**
 * Puts a mail into the transaction of the change it tells of, with the job that writes and sends it: it leaves once that
 * is committed, and never otherwise. With `adminId` it is for that user as an admin, and does not leave once they are none.
 */
export async function queueMail(
  tenantId: number,
  { to, adminId, ...mail }: AccountMail & { to: string; adminId?: number },
  tx: Transaction,
): Promise<void> {
  // Given once, so that a mail that is sent again by mistake is known as the same one.
  const messageId = `<${randomUUID()}@${config().APP_DOMAIN}>`;
  const queued = await row<{ id: string }>(
    Prisma.sql`
      INSERT INTO mails (tenant_id, to_address, body, message_id, user_id, due_at)
      VALUES (${tenantId}, ${to}, ${sealBody(mail)}, ${messageId}, ${adminId ?? null}::int, NULL)
      RETURNING id::text AS id`,
    tx,
  );
  if (queued) await addJob("send-mail", { tenant_id: tenantId, mail_id: queued.id }, tx);
}
