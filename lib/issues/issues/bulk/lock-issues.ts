import { can, type Operation } from "@/lib/platform/access/can";
import { explain } from "@/lib/platform/access/explain";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";
import type { BulkResult } from "@/lib/issues/issues/schema";

/**
 * Locks the issues on which the caller can perform `operation`, and returns the reason each of the
 * others was refused. `allowed` keeps the order of `ids`.
 */
export async function lockIssues(
  project: ProjectScope,
  ids: number[],
  operation: Operation,
  tx: Transaction,
): Promise<{ allowed: number[]; failed: BulkResult["failed"] }> {
  const found = await selectJson<{ id: number; user_id: number }>(
    Prisma.sql`SELECT id, user_id FROM issues
      WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ANY(${ids}::int[])
      ORDER BY id FOR UPDATE`,
    tx,
  );
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
