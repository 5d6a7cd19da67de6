import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

/** One change to one field. Long text fields are recorded without their values. */
export interface FieldChange {
  issueId: number;
  field: string;
  from: unknown;
  to: unknown;
}

/** Writes one activity row per changed field, in the same transaction as the change. */
export async function recordChanges(
  project: ProjectScope,
  changes: FieldChange[],
  tx: Transaction,
): Promise<void> {
  if (changes.length === 0) return;
  await rows(
    Prisma.sql`
      INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value, to_value)
      SELECT ${project.tenantId}, c."issueId", ${project.actor.userId}, 'updated', c.field,
        NULLIF(c."from", 'null'::jsonb), NULLIF(c."to", 'null'::jsonb)
      FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        AS c("issueId" int, field text, "from" jsonb, "to" jsonb)`,
    tx,
  );
}
