import type { ProjectScope } from "@/lib/access/scopes";
import { invalid } from "@/lib/api/errors";
import { Prisma, row, rows, transaction, type Transaction } from "@/lib/db/query";
import { clearAssignments } from "@/lib/members/clear-assignments";
import { visibleUsers } from "@/lib/users/visible-users";
import { lockProject } from "./lock-project";
import { getProject } from "./queries";
import type { Project, ProjectBody } from "./schema";

/**
 * Throws Invalid on `owner_id` unless it is an active user whom the caller can see. The user is locked: their deletion
 * comes before, and is seen here, or after, and hands this project on.
 */
async function checkNewOwner(project: ProjectScope, userId: number, tx: Transaction) {
  const user = await row<{ is_active: boolean }>(
    Prisma.sql`SELECT status = 1 AS is_active FROM users
      WHERE tenant_id = ${project.tenantId} AND id = ${userId} AND deleted_at IS NULL
        AND id IN (${visibleUsers(project.actor)}) FOR KEY SHARE`,
    tx,
  );
  if (!user) throw invalid("owner_id", "Is not a user of this workspace.");
  if (!user.is_active) throw invalid("owner_id", "Must be an active user.");
}

/**
 * Changes name, description and owner (supporting-api.md, Projects). The old owner stays a member only where they also
 * are one directly or through a team; else their assignments in the project are cleared, as for anybody who leaves.
 */
export async function updateProject(project: ProjectScope, body: ProjectBody): Promise<Project> {
  await transaction(async (tx) => {
    const { ownerId } = await lockProject(project, tx);
    const newOwnerId = body.owner_id ?? ownerId;
    if (newOwnerId !== ownerId) await checkNewOwner(project, newOwnerId, tx);
    const description =
      body.description === undefined
        ? Prisma.sql`description`
        : Prisma.sql`${body.description ?? ""}`;
    await rows(
      Prisma.sql`UPDATE projects
        SET name = ${body.name}, description = ${description}, owner_id = ${newOwnerId}, updated_at = now()
        WHERE tenant_id = ${project.tenantId} AND id = ${project.projectId}`,
      tx,
    );
    if (newOwnerId !== ownerId) await clearAssignments(project, ownerId, tx);
  });
  return getProject(project, project.projectId);
}
