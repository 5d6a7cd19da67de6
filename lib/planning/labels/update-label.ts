import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid, NotFound } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma, sqlState } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import type { Label, LabelBody } from "./schema";
import { labelColumns } from "./serialize";

/**
 * Renames a label or changes its color. Throws Invalid (422) if another label already has this
 * name.
 */
export async function updateLabel(
  project: ProjectScope,
  labelId: number,
  body: LabelBody,
): Promise<Label> {
  try {
    const updated = await jsonRow<Label>(Prisma.sql`
      WITH updated AS (
        UPDATE labels SET name = ${body.name}, color = COALESCE(${body.color ?? null}::int, color), updated_at = now()
        WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${labelId}
        RETURNING *
      ),
      enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM updated`)})
      ${asJson(Prisma.sql`SELECT ${labelColumns} FROM updated`)}`);
    if (!updated) throw new NotFound("Label");
    return updated;
  } catch (error) {
    if (sqlState(error) === "23505")
      throw invalid("name", "This project already has a label with this name.");
    throw error;
  }
}
