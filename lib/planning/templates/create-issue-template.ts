import type { ProjectScope } from "@/lib/platform/access/scopes";
import { ApiError } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma, selectJson, transaction } from "@/lib/platform/db/query";
import { setRecordLabels } from "@/lib/planning/labels/set-record-labels";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { getIssueTemplate } from "./queries";
import { type IssueTemplate, type IssueTemplateBody, MAX_TEMPLATES } from "./schema";

/**
 * Creates a template owned by the caller. Throws a 422 if the project already has MAX_TEMPLATES, or
 * on `label_ids` for labels from other projects.
 */
export async function createIssueTemplate(
  project: ProjectScope,
  body: IssueTemplateBody,
): Promise<IssueTemplate> {
  const { tenantId, projectId, actor } = project;
  return transaction(async (tx) => {
    await lockProject(project, tx);
    const existing = await selectJson(
      Prisma.sql`SELECT id FROM issue_templates WHERE tenant_id = ${tenantId} AND project_id = ${projectId}`,
      tx,
    );
    if (existing.length >= MAX_TEMPLATES) {
      throw new ApiError(422, `A project can have at most ${MAX_TEMPLATES} templates.`);
    }
    const created = await jsonRow<{ id: number }>(
      Prisma.sql`
        WITH created AS (
          INSERT INTO issue_templates (tenant_id, project_id, name, title, description, type, priority, created_by_id)
          VALUES (${tenantId}, ${projectId}, ${body.name}, ${body.title ?? ""}, ${body.description ?? ""},
            ${body.type ?? null}::int, ${body.priority ?? null}::int, ${actor.userId})
          RETURNING id, project_id
        ),
        enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM created`)})
        ${asJson(Prisma.sql`SELECT id FROM created`)}`,
      tx,
    );
    if (!created) throw new Error("the insert returned no row");
    await setRecordLabels(project, "template", created.id, body.label_ids ?? [], tx);
    return getIssueTemplate(project, created.id, tx);
  });
}
