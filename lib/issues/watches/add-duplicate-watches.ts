import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import { canReadIssues } from "@/lib/platform/membership/readers";

/** An issue that duplicates another. */
interface Duplicate {
  issueId: number;
  otherId: number;
}

/**
 * The watchers of a duplicate also watch the issue that it duplicates, if they can read it. Existing
 * watchers keep their reason.
 */
export async function watchAsDuplicate(
  { tenantId }: TenantScope,
  { issueId, otherId }: Duplicate,
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      INSERT INTO watches (tenant_id, issue_id, user_id, reason)
      SELECT ${tenantId}::int, o.id, w.user_id, 'duplicate'
      FROM watches w JOIN issues o ON o.tenant_id = ${tenantId} AND o.id = ${otherId}
      WHERE w.tenant_id = ${tenantId} AND w.issue_id = ${issueId}
        AND ${canReadIssues(tenantId, Prisma.sql`w.user_id`, Prisma.sql`o.project_id`)}
      ORDER BY w.user_id
      ON CONFLICT DO NOTHING`,
    tx,
  );
}

/**
 * Undoes `watchAsDuplicate()` for an issue that no longer duplicates the other: its watchers stop
 * watching the other, unless they watch it for another reason or another duplicate.
 */
export async function unwatchAsDuplicate(
  { tenantId }: TenantScope,
  { issueId, otherId }: Duplicate,
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      DELETE FROM watches w
      WHERE w.tenant_id = ${tenantId} AND w.issue_id = ${otherId} AND w.reason = 'duplicate'
        AND w.user_id IN (SELECT d.user_id FROM watches d WHERE d.tenant_id = ${tenantId} AND d.issue_id = ${issueId})
        AND NOT EXISTS (
          SELECT 1 FROM issue_relations r
          JOIN watches d ON d.tenant_id = ${tenantId} AND d.issue_id = r.issue_id AND d.user_id = w.user_id
          WHERE r.tenant_id = ${tenantId} AND r.other_id = ${otherId} AND r.kind = 1)`,
    tx,
  );
}
