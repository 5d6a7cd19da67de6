import { randomUUID } from "node:crypto";
import { seal } from "@/lib/api/seal";
import { config } from "@/lib/config";
import { Prisma, rows, type Transaction } from "@/lib/db/query";
import type { OutgoingMail } from "./schema";

/**
 * Puts a mail into the transaction of the change it tells of: it leaves once that is committed, and never otherwise.
 * The body is sealed, for it may hold a link that signs its reader in.
 */
export async function queueMail(
  tenantId: number,
  { to, subject, text, html }: OutgoingMail,
  tx: Transaction,
): Promise<void> {
  // Given once, so that a mail that is sent again by mistake is known as the same one.
  const messageId = `<${randomUUID()}@${config().APP_DOMAIN}>`;
  await rows(
    Prisma.sql`
      INSERT INTO mails (tenant_id, to_address, subject, body, message_id)
      VALUES (${tenantId}, ${to}, ${subject}, ${seal(JSON.stringify({ text, html }))}, ${messageId})`,
    tx,
  );
}
