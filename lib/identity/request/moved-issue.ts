import type { Actor } from "@/lib/platform/access/actor";
import { parseIssueName } from "@/lib/platform/access/issue-name";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { pathId } from "@/lib/platform/http/input";
import { issueReadableProjects } from "@/lib/platform/membership/project-sets";

interface MovedIssue {
  project_id: number;
  key: string;
}

/**
 * Returns where the issue is that had this key in this project before it was moved to another
 * (docs/spec/issues.md#old-keys), if the caller can read it there. They need not be able to access the
 * project that it left, which may have been deleted. Only asked for if the project has no such issue.
 */
export async function findMovedIssue(
  actor: Actor,
  path: { projectId?: string; issueId?: string },
): Promise<MovedIssue | undefined> {
  const name = parseIssueName(path.issueId);
  const projectId = pathId(path.projectId);
  if (!name || !("prefix" in name) || projectId === undefined || actor.project?.issue) {
    return undefined;
  }
  const tenantId = actor.tenant.id;
  return selectJsonRow<MovedIssue>(
    Prisma.sql`SELECT i.project_id, i.key FROM former_issue_keys f
      JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = f.issue_id
      WHERE f.tenant_id = ${tenantId} AND f.project_id = ${projectId} AND f.number = ${name.number}
        AND f.key = ${`${name.prefix}-${name.number}`}
        AND i.project_id IN (${issueReadableProjects(actor)})`,
  );
}
