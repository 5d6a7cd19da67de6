import type { ProjectScope } from "@/lib/platform/access/scopes";
import { ApiError, invalid } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { findSprint } from "./queries";
import { DATE_ORDER, type Sprint, type StartSprintBody } from "./schema";
import { selectSprints } from "./serialize";

/**
 * Starts a sprint. A sprint can be started only once; if called concurrently, only one call
 * succeeds. Without a start date, it starts today (UTC), or on its last day if that has passed.
 * Throws NotFound, Invalid on `ends_on`, or a 422 with only a message if the sprint is active or
 * has been completed.
 */
export async function startSprint(
  project: ProjectScope,
  sprintId: number,
  body: StartSprintBody,
): Promise<Sprint> {
  const chosen = (column: string, value: string | null | undefined) =>
    value === undefined ? Prisma.raw(column) : Prisma.sql`${value}::date`;
  const endsOn = chosen("ends_on", body.ends_on);
  const startsOn = Prisma.sql`COALESCE(${chosen("starts_on", body.starts_on)},
    LEAST(today.day, ${endsOn}))`;
  const started = await jsonRow<Sprint>(Prisma.sql`
    WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day), started AS (
      UPDATE sprints SET started_at = now(), starts_on = ${startsOn}, ends_on = ${endsOn}, updated_at = now()
      FROM today
      WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${sprintId}
        AND started_at IS NULL AND completed_at IS NULL AND COALESCE(${startsOn} <= ${endsOn}, true)
      RETURNING sprints.*
    ),
    enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM started`)})
    ${asJson(selectSprints(project, Prisma.sql`started`))}`);
  if (started) return started;
  const { started_at, completed_at } = await findSprint(project, String(sprintId));
  if (completed_at !== null) throw new ApiError(422, "The sprint has already been completed.");
  if (started_at !== null) throw new ApiError(422, "The sprint has already started.");
  throw invalid("ends_on", DATE_ORDER);
}
