import type { TenantScope } from "@/lib/access/scopes";
import { unseal } from "@/lib/api/seal";
import { iso, Prisma, rows } from "@/lib/db/query";
import { bodyOf, type WaitingMail } from "./schema";

interface MailRow extends Omit<WaitingMail, "text"> {
  body: string;
}

/** The newest 50 mails of the workspace that were not sent, newest first: what the mailbox page shows. */
export async function listWaitingMails({ tenantId }: TenantScope): Promise<WaitingMail[]> {
  const waiting = await rows<MailRow>(Prisma.sql`
    SELECT id, to_address, subject, body, ${iso("created_at")} AS created_at FROM mails
    WHERE tenant_id = ${tenantId} AND body IS NOT NULL
    ORDER BY id DESC LIMIT 50`);
  return waiting.map(({ body, ...mail }) => ({
    ...mail,
    text:
      bodyOf(unseal(body))?.text ?? "It was sealed under another secret and can no longer be read.",
  }));
}
