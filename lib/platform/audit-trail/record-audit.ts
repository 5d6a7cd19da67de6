import type { AuditAction, AuditSubject } from "./schema";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

/** One thing that was done. `before` and `after` hold the fields that changed, as on the wire, and never a secret. */
export interface AuditedChange {
  subject: AuditSubject;
  /** Of a `member`: the user's id; the project is in `before` or `after`. Null for settings. */
  subjectId: number | null;
  action: AuditAction;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Who did it: the caller, or who followed a link that was mailed to them; null for the operator of the service. */
type AuditedBy = Pick<TenantScope, "tenantId"> & { actor: { userId: number | null } };

/** Writes audit entries in the transaction of what they tell, by the caller. One statement, however many. */
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
