import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";

/** Sets a recurring issue's labels. Throws Invalid (422) on `label_ids` for labels that are gone. */
export async function setRecurringLabels(
  { tenantId, projectId }: ProjectScope,
  id: number,
  labelIds: number[],
  tx: Transaction,
): Promise<void> {
  const known = await selectJson(
    Prisma.sql`
      SELECT id FROM labels
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ANY(${labelIds}::int[])
      ORDER BY id FOR KEY SHARE`,
    tx,
  );
  if (known.length < labelIds.length) {
    throw invalid("label_ids", "Labels must belong to this project.");
  }
  await rows(
    Prisma.sql`
      WITH gone AS (
        DELETE FROM recurring_issue_labels WHERE tenant_id = ${tenantId} AND recurring_issue_id = ${id}
          AND label_id <> ALL(${labelIds}::int[])
      )
      INSERT INTO recurring_issue_labels (tenant_id, project_id, recurring_issue_id, label_id)
      SELECT ${tenantId}::int, ${projectId}::int, ${id}::int, unnest(${labelIds}::int[])
      ON CONFLICT DO NOTHING`,
    tx,
  );
}
