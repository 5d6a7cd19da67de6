import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { type FieldErrors, Invalid } from "@/lib/platform/http/errors";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { isAddedMember } from "@/lib/platform/membership/memberships";

interface References {
  lane_id?: number | null | undefined;
  assignee_id?: number | null | undefined;
  epic_id?: number | null | undefined;
  sprint_id?: number | "active" | null | undefined;
  label_ids?: number[] | undefined;
}

interface Flags {
  lane_ok: boolean;
  assignee_ok: boolean;
  epic_ok: boolean;
  sprint_ok: boolean;
  labels_ok: boolean;
}

/** Whether the project has the sprint and it has not been completed, which waits from now on. */
function openSprint({ tenantId, projectId }: ProjectScope, id: number): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM sprints
    WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${id} AND completed_at IS NULL FOR SHARE)`;
}

/**
 * Locks the project until the transaction ends, and returns the workspace's time zone. Throws
 * Invalid (422) for references outside the project. A member being removed waits, and is then
 * cleared, as is what is being deleted. Locks the assignee's membership before the project, like
 * those who end it, and the workspace, so that a new time zone finds what was stored.
 */
export async function lockReferences(
  project: ProjectScope,
  { lane_id, assignee_id, epic_id, sprint_id, label_ids = [] }: References,
  tx: Transaction,
): Promise<{ timeZone: string }> {
  const { tenantId, projectId } = project;
  const zone = await selectJsonRow<{ time_zone: string }>(
    Prisma.sql`SELECT time_zone FROM tenants WHERE id = ${tenantId} FOR SHARE`,
    tx,
  );
  const isAdded = (lock: Prisma.Sql) =>
    assignee_id == null
      ? Prisma.sql`true`
      : isAddedMember({ tenantId, projectId, userId: assignee_id }, lock);
  if (assignee_id != null) {
    await selectJsonRow(Prisma.sql`SELECT ${isAdded(Prisma.sql`FOR KEY SHARE`)} AS is_locked`, tx);
  }
  const { ownerId } = await lockProject(project, tx);
  const belongs = (table: string, id: number | null | undefined) =>
    id == null
      ? Prisma.sql`true`
      : Prisma.sql`EXISTS (SELECT 1 FROM ${Prisma.raw(table)}
          WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${id} FOR KEY SHARE)`;
  const flags = await selectJsonRow<Flags>(
    Prisma.sql`SELECT ${belongs("lanes", lane_id)} AS lane_ok,
      ${assignee_id === ownerId ? Prisma.sql`true` : isAdded(Prisma.empty)} AS assignee_ok,
      ${belongs("epics", epic_id)} AS epic_ok,
      ${typeof sprint_id === "number" ? openSprint(project, sprint_id) : Prisma.sql`true`} AS sprint_ok,
      (SELECT count(*) FROM labels WHERE tenant_id = ${tenantId} AND project_id = ${projectId}
        AND id = ANY(${label_ids}::int[])) = ${label_ids.length} AS labels_ok`,
    tx,
  );
  const errors: FieldErrors = {};
  if (!flags?.lane_ok) errors["lane_id"] = ["Must be a lane in this project."];
  if (!flags?.assignee_ok) errors["assignee_id"] = ["Must be a member of this project."];
  if (!flags?.epic_ok) errors["epic_id"] = ["Must be an epic in this project."];
  if (!flags?.sprint_ok) errors["sprint_id"] = ["Must be an uncompleted sprint in this project."];
  if (!flags?.labels_ok) errors["label_ids"] = ["Labels must belong to this project."];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return { timeZone: zone?.time_zone ?? "UTC" };
}
