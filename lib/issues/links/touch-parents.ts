import { randomUUID } from "node:crypto";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { asJson, jsonRows, Prisma, type Transaction } from "@/lib/platform/db/query";
import { invalid } from "@/lib/platform/http/errors";
import { archivedNeighbor } from "./archived-neighbor";

/** The parent that issues have got, and the field that named it. */
export interface NewParent {
  parentId: number | null;
  field?: string;
}

/**
 * Updates issues that gained or lost sub-issues: `updated_at` changes, and their viewers see it. Their
 * ETag does not, because no request on them can change that. Archived ones stay as they are. Throws
 * Invalid if the new parent, among them, was archived, moved or deleted meanwhile.
 */
export async function touchParents(
  project: ProjectScope,
  ids: number[],
  tx: Transaction,
  { parentId, field = "parent_id" }: NewParent = { parentId: null },
): Promise<void> {
  if (ids.length === 0) return;
  const { tenantId, projectId } = project;
  const locked = await jsonRows<{ id: number; key: string; is_archived: boolean }>(
    Prisma.sql`
      WITH ordered AS MATERIALIZED (SELECT id, key, archived_at IS NOT NULL AS is_archived FROM issues
        WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE),
      touched AS (
        UPDATE issues i SET updated_at = now() FROM ordered
        WHERE i.tenant_id = ${tenantId} AND i.id = ordered.id AND NOT ordered.is_archived RETURNING i.id
      ),
      enqueued AS (${enqueueProjectEvent(project, {
        name: "issue.updated",
        eventId: randomUUID(),
        issueIds: Prisma.sql`SELECT id FROM touched`,
      })})
      ${asJson(Prisma.sql`SELECT id, key, is_archived FROM ordered`)}`,
    tx,
  );
  if (parentId === null || !ids.includes(parentId)) return;
  const parent = locked.find(({ id }) => id === parentId);
  if (!parent) throw invalid(field, NO_PARENT);
  if (parent.is_archived) throw archivedNeighbor(field, parent.key, "archived");
}

/** Why an unknown issue cannot be a parent. */
export const NO_PARENT = "Must be an issue in this project.";
