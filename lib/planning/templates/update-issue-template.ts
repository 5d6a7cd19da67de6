import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma, transaction } from "@/lib/platform/db/query";
import { setRecordLabels } from "@/lib/planning/labels/set-record-labels";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { getIssueTemplate } from "./queries";
import type { IssueTemplate, IssueTemplateBody } from "./schema";

type Column = "title" | "description" | "type" | "priority";

/**
 * Changes a template. Throws NotFound if it was deleted, or a 422 on `label_ids` for labels from
 * other projects.
 */
export async function updateIssueTemplate(
  project: ProjectScope,
  id: number,
  body: IssueTemplateBody,
): Promise<IssueTemplate> {
  const { tenantId, projectId } = project;
  const set = (column: Column, cleared: "" | null, cast: string) =>
    body[column] === undefined
      ? Prisma.raw(column)
      : Prisma.sql`${body[column] ?? cleared}::${Prisma.raw(cast)}`;
  return transaction(async (tx) => {
    const updated = await jsonRow(
      Prisma.sql`
        WITH updated AS (
          UPDATE issue_templates SET name = ${body.name}, title = ${set("title", "", "text")},
            description = ${set("description", "", "text")}, type = ${set("type", null, "int")},
            priority = ${set("priority", null, "int")}, updated_at = now()
          WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${id}
          RETURNING id, project_id
        ),
        enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM updated`)})
        ${asJson(Prisma.sql`SELECT id FROM updated`)}`,
      tx,
    );
    if (!updated) throw new NotFound("Issue template");
    if (body.label_ids) await setRecordLabels(project, "template", id, body.label_ids, tx);
    return getIssueTemplate(project, id, tx);
  });
}
