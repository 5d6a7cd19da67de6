import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";
import { jobsOf } from "@/lib/platform/jobs/add-job";

/** Gives a job to each mail that an older version of the product queued, which had no jobs but a time when it was due. */
export async function adoptMails(): Promise<void> {
  const payloads = Prisma.sql`
    SELECT json_build_object('tenant_id', tenant_id, 'mail_id', id::text) AS payload FROM adopted`;
  await maintenanceRows(Prisma.sql`
    WITH adopted AS (
      UPDATE mails SET due_at = NULL WHERE due_at IS NOT NULL RETURNING tenant_id, id
    )
    ${jobsOf("send-mail", payloads)}`);
}
