import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { IssueTemplate } from "./schema";
import { issueTemplateColumns } from "./serialize";

/** Returns the project's templates by name, at most MAX_TEMPLATES. */
export function listIssueTemplates(project: ProjectScope): Promise<IssueTemplate[]> {
  return selectJson<IssueTemplate>(Prisma.sql`
    SELECT ${issueTemplateColumns} FROM issue_templates t
    WHERE t.tenant_id = ${project.tenantId} AND t.project_id = ${project.projectId}
    ORDER BY lower(t.name), t.id`);
}

/** Returns one of the project's templates, or throws NotFound. */
export async function getIssueTemplate(
  project: ProjectScope,
  id: number,
  tx?: Transaction,
): Promise<IssueTemplate> {
  const found = await selectJsonRow<IssueTemplate>(
    Prisma.sql`
      SELECT ${issueTemplateColumns} FROM issue_templates t
      WHERE t.tenant_id = ${project.tenantId} AND t.project_id = ${project.projectId} AND t.id = ${id}`,
    tx,
  );
  if (!found) throw new NotFound("Issue template");
  return found;
}

/** Returns the template in the path, or throws NotFound. */
export function findIssueTemplate(
  project: ProjectScope,
  templateId: string | undefined,
): Promise<IssueTemplate> {
  return getIssueTemplate(project, pathId(templateId) ?? 0);
}
