import type { ProjectScope } from "@/lib/access/scopes";
import { invalid } from "@/lib/api/errors";
import { Prisma, row, sqlState } from "@/lib/db/query";
import type { Label, LabelBody } from "./schema";
import { labelColumns } from "./serialize";

/** Creates a label. A name that the project has already, in whatever case, is Invalid (422). */
export async function createLabel(project: ProjectScope, body: LabelBody): Promise<Label> {
  try {
    const created = await row<Label>(Prisma.sql`
      INSERT INTO labels (tenant_id, project_id, name, color)
      VALUES (${project.tenantId}, ${project.projectId}, ${body.name}, ${body.color ?? Prisma.sql`DEFAULT`})
      RETURNING ${labelColumns}`);
    if (!created) throw new Error("the insertion answered no row");
    return created;
  } catch (error) {
    if (sqlState(error) === "23505") throw invalid("name", "Is already a label of this project.");
    throw error;
  }
}
