import { randomUUID } from "node:crypto";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

/**
 * Updates issues that gained or lost sub-issues: `updated_at` changes, and their viewers see it. Their
 * ETag does not, because no request on them can change that.
 */
export async function touchParents(
  project: ProjectScope,
  ids: number[],
  tx: Transaction,
): Promise<void> {
  if (ids.length === 0) return;
  const { tenantId } = project;
  await rows(
    Prisma.sql`
      WITH ordered AS (SELECT id FROM issues
        WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE),
      touched AS (
        UPDATE issues i SET updated_at = now() FROM ordered
        WHERE i.tenant_id = ${tenantId} AND i.id = ordered.id RETURNING i.id
      )
      ${enqueueProjectEvent(project, {
        name: "issue.updated",
        eventId: randomUUID(),
        issueIds: Prisma.sql`SELECT id FROM touched`,
      })}`,
    tx,
  );
}
