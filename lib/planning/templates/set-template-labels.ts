import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";

/** Sets a template's labels. Throws Invalid (422) on `label_ids` for labels from other projects. */
export async function setTemplateLabels(
  { tenantId, projectId }: ProjectScope,
  templateId: number,
  labelIds: number[],
  tx: Transaction,
): Promise<void> {
  const known = await selectJson<{ id: number }>(
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
        DELETE FROM template_labels WHERE tenant_id = ${tenantId} AND template_id = ${templateId}
          AND label_id <> ALL(${labelIds}::int[])
      )
      INSERT INTO template_labels (tenant_id, project_id, template_id, label_id)
      SELECT ${tenantId}::int, ${projectId}::int, ${templateId}::int, unnest(${labelIds}::int[])
      ON CONFLICT DO NOTHING`,
    tx,
  );
}
