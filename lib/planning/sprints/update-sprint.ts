import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { findSprint } from "./queries";
import { DATE_ORDER, type Sprint, type SprintBody } from "./schema";
import { selectSprints } from "./serialize";

/**
 * Changes a sprint. Omitted fields do not change, and `null` clears a field. The statement checks
 * the order of the dates, because it may have to compare a new date with a stored one. Throws
 * Invalid on `ends_on`, or NotFound if the sprint was deleted.
 */
export async function updateSprint(
  project: ProjectScope,
  sprintId: number,
  body: SprintBody,
): Promise<Sprint> {
  const newValue = (column: string, value: string | null | undefined, type: string) =>
    value === undefined ? Prisma.raw(column) : Prisma.sql`${value}::${Prisma.raw(type)}`;
  const startsOn = newValue("starts_on", body.starts_on, "date");
  const endsOn = newValue("ends_on", body.ends_on, "date");
  const updated = await jsonRow<Sprint>(Prisma.sql`
    WITH updated AS (
      UPDATE sprints SET title = ${body.title}, goal = ${newValue("goal", body.goal, "text")},
        starts_on = ${startsOn}, ends_on = ${endsOn},
        completed_at = ${newValue("completed_at", body.completed_at, "timestamptz")}, updated_at = now()
      WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${sprintId}
        AND COALESCE(${startsOn} <= ${endsOn}, true)
      RETURNING *
    ),
    enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM updated`)})
    ${asJson(selectSprints(project, Prisma.sql`updated`))}`);
  if (updated) return updated;
  await findSprint(project, String(sprintId));
  throw invalid("ends_on", DATE_ORDER);
}
