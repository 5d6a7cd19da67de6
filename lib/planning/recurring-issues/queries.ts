import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { MAX_RECURRING_ISSUES, type RecurringIssue, type RecurringIssueListQuery } from "./schema";
import { selectRecurringIssues } from "./serialize";

/** Returns a page of the project's recurring issues, oldest first, and the next page's cursor. */
export async function listRecurringIssues(
  project: ProjectScope,
  { limit, after = 0 }: RecurringIssueListQuery = { limit: MAX_RECURRING_ISSUES },
): Promise<{ elements: RecurringIssue[]; next: number | undefined }> {
  const found = await selectJson<RecurringIssue>(Prisma.sql`
    ${selectRecurringIssues(project)}
    WHERE r.tenant_id = ${project.tenantId} AND r.project_id = ${project.projectId} AND r.id > ${after}
    ORDER BY r.id LIMIT ${limit + 1}::int`);
  const elements = found.slice(0, limit);
  return { elements, next: found.length > limit ? elements.at(-1)?.id : undefined };
}

/** Returns one of the project's recurring issues, or throws NotFound. */
export async function getRecurringIssue(
  project: ProjectScope,
  id: number,
  tx?: Transaction,
): Promise<RecurringIssue> {
  const found = await selectJsonRow<RecurringIssue>(
    Prisma.sql`
      ${selectRecurringIssues(project)}
      WHERE r.tenant_id = ${project.tenantId} AND r.project_id = ${project.projectId} AND r.id = ${id}`,
    tx,
  );
  if (!found) throw new NotFound("Recurring issue");
  return found;
}

/** Returns the recurring issue in the path, or throws NotFound. */
export function findRecurringIssue(
  project: ProjectScope,
  id: string | undefined,
): Promise<RecurringIssue> {
  return getRecurringIssue(project, pathId(id) ?? 0);
}
