import { projectTransferRefusal } from "@/lib/platform/access/can";
import { revokeAccess } from "@/lib/platform/membership/revoke-access";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Forbidden, invalid } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import {
  Prisma,
  row,
  rows,
  selectJsonRow,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { clearAssignments } from "@/lib/people/members/clear-assignments";
import {
  MADE_OWNER_MESSAGE,
  membershipNotifications,
} from "@/lib/messaging/notifications/notify-membership";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { visibleUsers } from "@/lib/people/users/visible-users";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { getProject } from "./queries";
import type { Project, ProjectBody } from "./schema";

/**
 * Throws Invalid on `owner_id` unless it is an active user whom the caller can see. Locks the user,
 * so that a deletion either happens first and is noticed here, or happens later and passes the
 * project on.
 */
async function checkNewOwner(project: ProjectScope, userId: number, tx: Transaction) {
  const user = await selectJsonRow<{ is_active: boolean }>(
    Prisma.sql`SELECT status = 1 AS is_active FROM users
      WHERE tenant_id = ${project.tenantId} AND id = ${userId} AND deleted_at IS NULL
        AND id IN (${visibleUsers(project.actor)}) FOR KEY SHARE`,
    tx,
  );
  if (!user) throw invalid("owner_id", "Must be a user in this workspace.");
  if (!user.is_active) throw invalid("owner_id", "Must be an active user.");
}

/**
 * Transfers the locked project to another owner, records the change, and notifies the new owner
 * unless they were already a member. The old owner stays a member only if they were added directly
 * or belong to one of the project's teams; otherwise their assignments in the project are cleared,
 * like those of anyone who leaves.
 */
async function changeOwner(project: ProjectScope, from: number, to: number, tx: Transaction) {
  const { tenantId, projectId } = project;
  await rows(
    Prisma.sql`
      WITH ${membershipNotifications(project, Prisma.sql`SELECT ${to}::int, ${projectId}::int`, { words: MADE_OWNER_MESSAGE })}
      UPDATE projects SET owner_id = ${to} WHERE tenant_id = ${tenantId} AND id = ${projectId}`,
    tx,
  );
  await clearAssignments(project, from, tx);
  await revokeAccess(project, [from], tx);
  const owners = { before: { owner_id: from }, after: { owner_id: to } };
  const entry = { subject: "project", subjectId: projectId, action: "updated", ...owners } as const;
  await recordAudit(project, [entry], tx);
}

/** Records that finished issues are archived after another number of days; null for never. */
async function noteAutoArchive(
  project: ProjectScope,
  { before, after }: { before: number | null; after: number | null },
  tx: Transaction,
) {
  const days = {
    before: { auto_archive_days: before },
    after: { auto_archive_days: after },
  };
  const { projectId: subjectId } = project;
  await recordAudit(project, [{ subject: "project", subjectId, action: "updated", ...days }], tx);
}

/**
 * Changes a project's name, description and owner, how error groups and their bugs affect each other,
 * and when finished issues are archived (docs/spec/projects.md). Throws Forbidden if the owner changes and the caller is neither
 * the owner nor an admin (docs/spec/access.md#transferring-projects), and Invalid on `owner_id`.
 */
export async function updateProject(project: ProjectScope, body: ProjectBody): Promise<Project> {
  await transaction(async (tx) => {
    const { ownerId } = await lockProject(project, tx);
    const newOwnerId = body.owner_id ?? ownerId;
    if (newOwnerId !== ownerId) {
      const isOwner = ownerId === project.actor.userId;
      const reason = projectTransferRefusal(project.actor, { isOwner });
      if (reason !== null) throw new Forbidden(reason);
      await checkNewOwner(project, newOwnerId, tx);
    }
    const description =
      body.description === undefined
        ? Prisma.sql`description`
        : Prisma.sql`${body.description ?? ""}`;
    const changed = await row<{ before: number | null; after: number | null }>(
      Prisma.sql`
        WITH old AS (
          SELECT auto_archive_days AS days FROM projects WHERE tenant_id = ${project.tenantId} AND id = ${project.projectId}
        ),
        updated AS (
          UPDATE projects SET name = ${body.name}, description = ${description},
            on_regression = COALESCE(${body.on_regression ?? null}::text, on_regression),
            resolve_on_close = COALESCE(${body.resolve_on_close ?? null}::boolean, resolve_on_close),
            auto_archive_days = CASE WHEN ${body.auto_archive_days === undefined} THEN auto_archive_days
              ELSE ${body.auto_archive_days ?? null}::int END, updated_at = now()
          WHERE tenant_id = ${project.tenantId} AND id = ${project.projectId}
          RETURNING id, auto_archive_days AS days
        ),
        enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT id FROM updated`)})
        SELECT old.days AS before, updated.days AS after FROM old, updated`,
      tx,
    );
    if (changed && changed.before !== changed.after) await noteAutoArchive(project, changed, tx);
    if (newOwnerId !== ownerId) await changeOwner(project, ownerId, newOwnerId, tx);
  });
  return getProject(project, project.projectId);
}
