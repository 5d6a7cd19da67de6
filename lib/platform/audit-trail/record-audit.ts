import type { AuditAction, AuditSubject } from "./schema";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

/**
 * One audited action. `before` and `after` contain the changed fields in their wire form, never
 * secrets.
 */
export interface AuditedChange {
  subject: AuditSubject;
  /** For a `member`, the user's id; the project is in `before` or `after`. Null for settings. */
  subjectId: number | null;
  action: AuditAction;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/**
 * Who acted: the caller, or the person who followed a link emailed to them. Null for the operator.
 */
type AuditedBy = Pick<TenantScope, "tenantId"> & { actor: { userId: number | null } };

/**
 * Inserts audit entries in the same transaction as the change, using a single statement for any
 * number of entries.
 */
export async function recordAudit(
  { tenantId, actor }: AuditedBy,
  changes: AuditedChange[],
  tx: Transaction,
): Promise<void> {
  if (changes.length === 0) return;
  await rows(
    Prisma.sql`
      INSERT INTO audit_entries (tenant_id, actor_id, subject_type, subject_id, action, before, after)
      SELECT ${tenantId}, ${actor.userId}::int, c.subject, c."subjectId", c.action, c.before, c.after
      FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        AS c(subject text, "subjectId" int, action text, before jsonb, after jsonb)`,
    tx,
  );
}
