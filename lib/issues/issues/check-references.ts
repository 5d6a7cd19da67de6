import { isMember } from "@/lib/platform/membership/memberships";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Invalid, type FieldErrors } from "@/lib/platform/http/errors";
import {
  Prisma,
  selectJson,
  selectJsonRow,
  sqlState,
  type Transaction,
} from "@/lib/platform/db/query";

/** An issue's fields that refer to other records in its project. */
export interface References {
  lane_id?: number | undefined;
  assignee_id?: number | null | undefined;
  sprint_id?: number | null | undefined;
  epic_id?: number | null | undefined;
  label_ids?: number[] | undefined;
}

export interface ReferenceFlags {
  lane_ok: boolean;
  assignee_ok: boolean;
  sprint_ok: boolean;
  epic_ok: boolean;
  labels_ok: boolean;
}

/** The project owner, as read by the statement. */
function ownerAsRead(project: ProjectScope, lock = Prisma.empty): Prisma.Sql {
  return Prisma.sql`(SELECT o.owner_id FROM projects o
    WHERE o.tenant_id = ${project.tenantId} AND o.id = ${project.projectId} ${lock})`;
}

/**
 * The project owner. If the assignee is the owner, locks the project until the transaction ends: a
 * concurrent transfer waits, and then clears the assignment.
 */
function lockedOwner(project: ProjectScope, references: References): Prisma.Sql {
  const isOwner = references.assignee_id === project.ownerId;
  return ownerAsRead(project, isOwner ? Prisma.sql`FOR SHARE` : Prisma.empty);
}

/**
 * Whether user `userId` is the owner, a direct member, or a member through a team
 * (docs/spec/issues.md#assignees). Locks a membership, so that it cannot end before the assignment
 * exists. Ending it afterward clears the assignment.
 */
export function isAssignable(
  project: ProjectScope,
  userId: number | Prisma.Sql,
  owner: Prisma.Sql,
): Prisma.Sql {
  const { tenantId, projectId } = project;
  return Prisma.sql`EXISTS (SELECT 1 FROM users u
    WHERE u.tenant_id = ${tenantId} AND u.id = ${userId} AND u.deleted_at IS NULL AND (
      ${isMember({ tenantId, projectId, userId, ownerId: owner }, Prisma.sql`FOR KEY SHARE`)}))`;
}

function belongsToProject(project: ProjectScope, table: string, id: number | null | undefined) {
  if (id == null) return Prisma.sql`true`;
  return Prisma.sql`EXISTS (SELECT 1 FROM ${Prisma.raw(table)}
    WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${id})`;
}

/** A one-row select of ReferenceFlags. Omitted references count as valid. */
function referenceFlags(project: ProjectScope, references: References): Prisma.Sql {
  return flagsWith(project, references, ownerAsRead(project));
}

/**
 * Parts of a statement that checks references and then locks issues, in this order, because
 * checking locks the assignee's membership, and ending a membership goes on to clear issue
 * assignments. `refs` is the first part of the WITH clause: a row of ReferenceFlags. `isChecked` is
 * a condition for the select that locks.
 */
export function referencesBeforeLock(
  project: ProjectScope,
  references: References,
): { refs: Prisma.Sql; isChecked: Prisma.Sql } {
  const flags = flagsWith(project, references, lockedOwner(project, references));
  return {
    refs: Prisma.sql`refs AS MATERIALIZED (${flags})`,
    isChecked:
      references.assignee_id == null
        ? Prisma.sql`true`
        : Prisma.sql`(SELECT assignee_ok FROM refs) IS NOT NULL`,
  };
}

function flagsWith(project: ProjectScope, references: References, owner: Prisma.Sql): Prisma.Sql {
  const labels = references.label_ids ?? [];
  const labelsOk =
    labels.length === 0
      ? Prisma.sql`true`
      : Prisma.sql`(SELECT count(*) FROM labels WHERE tenant_id = ${project.tenantId}
          AND project_id = ${project.projectId} AND id = ANY(${labels}::int[])) = ${labels.length}`;
  return Prisma.sql`SELECT
    ${belongsToProject(project, "lanes", references.lane_id)} AS lane_ok,
    ${references.assignee_id == null ? Prisma.sql`true` : isAssignable(project, references.assignee_id, owner)} AS assignee_ok,
    ${belongsToProject(project, "sprints", references.sprint_id)} AS sprint_ok,
    ${belongsToProject(project, "epics", references.epic_id)} AS epic_ok,
    ${labelsOk} AS labels_ok`;
}

/**
 * Selects ReferenceFlags for each row of `given`, a part of the statement with References as its
 * columns, and its `place`. `assigneeId` is the assignee of the only row that has one. `lane_open` is
 * whether lane `l` of `given` row `g` meets a condition, which is read with the lane's existence, and
 * true if there is no such lane.
 */
export function givenReferenceFlags(
  project: ProjectScope,
  assigneeId: number | null | undefined,
  isLaneOpen: Prisma.Sql,
): Prisma.Sql {
  const { tenantId, projectId } = project;
  const belongs = (table: string, column: string) => {
    const id = Prisma.raw(`g.${column}`);
    return Prisma.sql`(${id} IS NULL OR EXISTS (SELECT 1 FROM ${Prisma.raw(table)}
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${id}))`;
  };
  return Prisma.sql`SELECT g.place,
    lane.id IS NOT NULL AS lane_ok, lane.is_open IS NOT FALSE AS lane_open,
    ${assigneeId == null ? Prisma.sql`true` : isAssignable(project, assigneeId, ownerAsRead(project))} AS assignee_ok,
    ${belongs("sprints", "sprint_id")} AS sprint_ok,
    ${belongs("epics", "epic_id")} AS epic_ok,
    (SELECT count(*) FROM labels WHERE tenant_id = ${tenantId} AND project_id = ${projectId}
      AND id = ANY(g.label_ids)) = cardinality(g.label_ids) AS labels_ok
    FROM given g LEFT JOIN LATERAL (SELECT l.id, ${isLaneOpen} AS is_open FROM lanes l
      WHERE l.tenant_id = ${tenantId} AND l.project_id = ${projectId} AND l.id = g.lane_id) lane ON true`;
}

/**
 * Returns a 422 with an error on every field whose flag is false, or undefined if all flags are
 * true.
 */
export function referenceErrors(flags: ReferenceFlags): Invalid | undefined {
  const errors: FieldErrors = {};
  if (!flags.lane_ok) errors["lane_id"] = ["Must be a lane in this project."];
  if (!flags.assignee_ok) errors["assignee_id"] = ["Must be a member of this project."];
  if (!flags.sprint_ok) errors["sprint_id"] = ["Must be a sprint in this project."];
  if (!flags.epic_ok) errors["epic_id"] = ["Must be an epic in this project."];
  if (!flags.labels_ok) errors["label_ids"] = ["Labels must belong to this project."];
  return Object.keys(errors).length > 0 ? new Invalid(errors) : undefined;
}

/**
 * Retries a write if a record it refers to was deleted concurrently. On the second attempt, the
 * checks detect the deletion.
 */
export async function recheckOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) === "23503") return write();
    throw error;
  }
}

/**
 * Throws Invalid (422) unless all references belong to the project. The assignee may be the owner,
 * so the project is locked until the transaction ends: a concurrent transfer waits, and then clears
 * the assignment.
 */
export async function checkReferences(
  project: ProjectScope,
  references: References,
  tx: Transaction,
): Promise<void> {
  if (references.assignee_id === project.ownerId) {
    await selectJson(
      Prisma.sql`SELECT FROM projects
        WHERE tenant_id = ${project.tenantId} AND id = ${project.projectId} FOR SHARE`,
      tx,
    );
  }
  const flags = await selectJsonRow<ReferenceFlags>(referenceFlags(project, references), tx);
  const error = flags && referenceErrors(flags);
  if (error) throw error;
}
