import type { ProjectIds } from "./ids";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import type { DemoProject } from "./demo-project";

/** Inserts the project's issue templates, created by its owner. */
export async function insertTemplates(
  tx: Transaction,
  { tenantId, projectId, ownerId, labels }: ProjectIds,
  templates: NonNullable<DemoProject["templates"]>,
): Promise<void> {
  const input = templates.map(({ name, description, isBug, label }) => ({
    name,
    description,
    type: isBug ? 1 : 0,
    label: label === undefined ? null : (labels.get(label) ?? null),
  }));
  await rows(
    Prisma.sql`
      WITH input AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb)
          AS template(name text, description text, type int, label int)
      ), made AS (
        INSERT INTO issue_templates (tenant_id, project_id, name, description, type, created_by_id)
        SELECT ${tenantId}::int, ${projectId}::int, name, description, type, ${ownerId}::int FROM input
        RETURNING id, name
      )
      INSERT INTO template_labels (tenant_id, project_id, template_id, label_id)
      SELECT ${tenantId}::int, ${projectId}::int, made.id, input.label
      FROM made JOIN input USING (name) WHERE input.label IS NOT NULL`,
    tx,
  );
}
