import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma, sqlState } from "@/lib/platform/db/query";
import { putProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import type { Label, LabelBody } from "./schema";
import { labelColumns } from "./serialize";

/** Creates a label. A name that the project has already, in whatever case, is Invalid (422). */
export async function createLabel(project: ProjectScope, body: LabelBody): Promise<Label> {
  try {
    const created = await jsonRow<Label>(Prisma.sql`
      WITH created AS (
        INSERT INTO labels (tenant_id, project_id, name, color)
        VALUES (${project.tenantId}, ${project.projectId}, ${body.name}, ${body.color ?? Prisma.sql`DEFAULT`})
        RETURNING ${labelColumns}
      ),
      told AS (${putProjectChanges(project, Prisma.sql`SELECT project_id FROM created`)})
      ${asJson(Prisma.sql`SELECT * FROM created`)}`);
    if (!created) throw new Error("the insertion answered no row");
    return created;
  } catch (error) {
    if (sqlState(error) === "23505") throw invalid("name", "Is already a label of this project.");
    throw error;
  }
}
