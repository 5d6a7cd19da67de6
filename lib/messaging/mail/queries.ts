import type { TenantScope } from "@/lib/platform/access/scopes";
import { iso, Prisma, selectJson } from "@/lib/platform/db/query";
import type { WaitingMail } from "./schema";
import { unsealBody } from "./stored-body";

interface MailRow extends Omit<WaitingMail, "text"> {
  body: string;
}

/**
 * Returns the workspace's 50 newest emails that were written but not sent, newest first, for the
 * mailbox page.
 */
export async function listWaitingMails({ tenantId }: TenantScope): Promise<WaitingMail[]> {
  const waiting = await selectJson<MailRow>(Prisma.sql`
    SELECT id, to_address, subject, body, ${iso("created_at")} AS created_at FROM mails
    WHERE tenant_id = ${tenantId} AND body IS NOT NULL AND subject <> ''
    ORDER BY id DESC LIMIT 50`);
  return waiting.map(({ body, ...mail }) => {
    const written = unsealBody(body);
    const text =
      written && "text" in written
        ? written.text
        : "This email was encrypted with a different secret and can no longer be read.";
    return { ...mail, text };
  });
}
