import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";
import { addJobsSql } from "@/lib/platform/jobs/add-job";

/** Adds a job for each email queued by an older version, which had a due time instead of a job. */
export async function adoptMails(): Promise<void> {
  const payloads = Prisma.sql`
    SELECT json_build_object('tenant_id', tenant_id, 'mail_id', id::text) AS payload FROM adopted`;
  await maintenanceRows(Prisma.sql`
    WITH adopted AS (
      UPDATE mails SET due_at = NULL WHERE due_at IS NOT NULL RETURNING tenant_id, id
    )
    ${addJobsSql("send-mail", payloads)}`);
}
