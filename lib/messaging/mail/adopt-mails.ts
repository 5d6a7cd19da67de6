import { maintenanceRows } from "@/lib/platform/db/maintenance";
import { Prisma, rows, selectJson, transaction } from "@/lib/platform/db/query";
import { addJobsSql } from "@/lib/platform/jobs/add-job";

/** Adds a job for each email queued by an older version, which had a due time instead of a job. */
export async function adoptMails(): Promise<void> {
  const waiting = await maintenanceRows<{ tenant_id: number }>(
    Prisma.sql`SELECT DISTINCT tenant_id FROM mails WHERE due_at IS NOT NULL`,
  );
  for (const { tenant_id: tenantId } of waiting) await adoptMailsOf(tenantId);
}

function adoptMailsOf(tenantId: number): Promise<void> {
  return transaction(async (tx) => {
    const adopted = await rows<{ mail_id: string }>(
      Prisma.sql`UPDATE mails SET due_at = NULL WHERE tenant_id = ${tenantId} AND due_at IS NOT NULL
        RETURNING id::text AS mail_id`,
      tx,
    );
    const payloads = adopted.map(({ mail_id }) => ({ tenant_id: tenantId, mail_id }));
    await selectJson(
      addJobsSql(
        "send-mail",
        Prisma.sql`SELECT json_array_elements(${JSON.stringify(payloads)}::json) AS payload`,
      ),
      tx,
    );
  });
}
