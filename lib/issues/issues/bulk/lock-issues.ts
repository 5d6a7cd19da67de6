import { can, type Operation } from "@/lib/platform/access/can";
import { explain } from "@/lib/platform/access/explain";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";
import type { BulkResult } from "@/lib/issues/issues/bulk/schema";

/** An issue in the project, and its creator. */
export interface Found {
  id: number;
  user_id: number;
  is_archived: boolean;
}

/**
 * Splits `ids` into the issues on which the caller can perform `operation`, in the order of `ids`,
 * and the others, with the reason each was refused.
 */
export function sortByRight(
  project: ProjectScope,
  ids: number[],
  found: Found[],
  operation: Operation,
): { allowed: number[]; failed: BulkResult["failed"] } {
  const creators = new Map(found.map((issue) => [issue.id, issue.user_id]));
  const refusal = (id: number): string | null => {
    const createdById = creators.get(id);
    if (createdById === undefined) return "Issue not found.";
    return explain(can(project.actor, operation, { project, createdById }));
  };
  const allowed: number[] = [];
  const failed: BulkResult["failed"] = [];
  for (const id of ids) {
    const message = refusal(id);
    if (message === null) allowed.push(id);
    else failed.push({ id, message });
  }
  return { allowed, failed };
}

/** Locks the issues, and splits them like `sortByRight()`. */
export async function lockIssues(
  project: ProjectScope,
  ids: number[],
  operation: Operation,
  tx: Transaction,
): Promise<{ allowed: number[]; failed: BulkResult["failed"] }> {
  const found = await selectJson<Found>(
    Prisma.sql`SELECT i.id, i.user_id, i.archived_at IS NOT NULL AS is_archived FROM issues i
      WHERE i.tenant_id = ${project.tenantId} AND i.project_id = ${project.projectId} AND i.id = ANY(${ids}::int[])
      ORDER BY i.id FOR UPDATE`,
    tx,
  );
  return sortByRight(project, ids, found, operation);
}
