import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import { checkParent, lockParents } from "./check-parent";
import { touchParents } from "./touch-parents";

/**
 * Makes a new issue a sub-issue of another (docs/spec/issues.md#sub-issues). Throws Invalid on
 * `parent_id`.
 */
export async function setFirstParent(
  project: ProjectScope,
  issueId: number,
  parentId: number,
  tx: Transaction,
): Promise<void> {
  await lockParents(project, tx);
  await checkParent(project, issueId, parentId, tx);
  await rows(
    Prisma.sql`UPDATE issues SET parent_id = ${parentId}
      WHERE tenant_id = ${project.tenantId} AND id = ${issueId}`,
    tx,
  );
  await touchParents(project, [parentId], tx, { parentId });
}
