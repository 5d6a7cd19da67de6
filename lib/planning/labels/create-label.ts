import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma, sqlState } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import type { Label, LabelBody } from "./schema";
import { labelColumns } from "./serialize";

/**
 * Creates a label. Throws Invalid (422) if the project already has a label with this name, ignoring
 * case.
 */
export async function createLabel(project: ProjectScope, body: LabelBody): Promise<Label> {
  try {
    const created = await jsonRow<Label>(Prisma.sql`
      WITH created AS (
        INSERT INTO labels (tenant_id, project_id, name, color)
        VALUES (${project.tenantId}, ${project.projectId}, ${body.name}, ${body.color ?? Prisma.sql`DEFAULT`})
        RETURNING *
      ),
      enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM created`)})
      ${asJson(Prisma.sql`SELECT ${labelColumns} FROM created`)}`);
    if (!created) throw new Error("the insert returned no row");
    return created;
  } catch (error) {
    if (sqlState(error) === "23505")
      throw invalid("name", "This project already has a label with this name.");
    throw error;
  }
}
