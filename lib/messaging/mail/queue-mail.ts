import { randomUUID } from "node:crypto";
import { config } from "@/lib/platform/config/config";
import { Prisma, row, type Transaction } from "@/lib/platform/db/query";
import { addJob } from "@/lib/platform/jobs/add-job";
import type { AccountMail } from "./schema";
import { sealBody } from "./stored-body";

/**
 * Queues an email and its job in the same transaction as the change, so that it is sent only if the
 * transaction commits. An email with an `adminId` is meant for that user in their role as an admin,
 * and is dropped if they no longer are one.
 */
export async function queueMail(
  tenantId: number,
  { to, adminId, ...mail }: AccountMail & { to: string; adminId?: number },
  tx: Transaction,
): Promise<void> {
  // Set once, so that mail clients recognize accidental duplicates.
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
