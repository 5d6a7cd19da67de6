import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";

/** Where the labels of records other than issues are, and the column that names the record. */
const TABLES = {
  template: { table: "template_labels", column: "template_id" },
  recurring: { table: "recurring_issue_labels", column: "recurring_issue_id" },
} as const;

/**
 * Sets the labels of a template or a recurring issue. Throws Invalid (422) on `label_ids` for labels
 * that are gone or belong to other projects.
 */
export async function setRecordLabels(
  { tenantId, projectId }: ProjectScope,
  kind: keyof typeof TABLES,
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
  const table = Prisma.raw(TABLES[kind].table);
  const column = Prisma.raw(TABLES[kind].column);
  await rows(
    Prisma.sql`
      WITH gone AS (
        DELETE FROM ${table} WHERE tenant_id = ${tenantId} AND ${column} = ${id} AND label_id <> ALL(${labelIds}::int[])
      )
      INSERT INTO ${table} (tenant_id, project_id, ${column}, label_id)
      SELECT ${tenantId}::int, ${projectId}::int, ${id}::int, unnest(${labelIds}::int[])
      ON CONFLICT DO NOTHING`,
    tx,
  );
}
