import { revokeAccess } from "@/lib/platform/membership/revoke-access";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid, NotFound } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, rows, selectJson, transaction } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { enqueueProjectMemberEvents } from "@/lib/messaging/outbox/enqueue-webhook-event";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { clearAssignments } from "./clear-assignments";
import { memberWays } from "./queries";
import type { MEMBER_WAYS } from "./schema";

/**
 * Ends a direct membership, and the user's assignments in the project unless they are also a member
 * through a team (docs/spec/projects.md#what-deletion-clears). Throws 422 for the owner and for
 * people who are members only through a team, and NotFound for users who are not members.
 * Visibility is not checked, because everyone who can open a project sees its members.
 */
export async function removeMember(project: ProjectScope, userId: number): Promise<void> {
  const { tenantId, projectId } = project;
  const isMembership = Prisma.sql`tenant_id = ${tenantId} AND project_id = ${projectId} AND user_id = ${userId}`;
  await transaction(async (tx) => {
    // Locked before the project, because a transaction that assigns this user already holds the
    // membership and locks the project next.
    await selectJson(Prisma.sql`SELECT FROM project_members WHERE ${isMembership} FOR UPDATE`, tx);
    await lockProject(project, tx);
    const found = await selectJson<{ way: (typeof MEMBER_WAYS)[number] }>(
      Prisma.sql`SELECT w.way FROM (${memberWays(project)}) w
        JOIN users u ON u.tenant_id = ${tenantId} AND u.id = w.user_id AND u.deleted_at IS NULL
        WHERE w.user_id = ${userId}`,
      tx,
    );
    const ways = found.map(({ way }) => way);
    if (ways.length === 0) throw new NotFound("Member");
    if (ways.includes("owner")) throw invalid("user_id", "The owner cannot be removed.");
    if (!ways.includes("direct")) {
      throw invalid(
        "user_id",
        "This person is a member through a team. Remove them from the team instead.",
      );
    }
    await rows(
      Prisma.sql`
        WITH removed AS (DELETE FROM project_members WHERE ${isMembership} RETURNING project_id, user_id),
        facts AS (${enqueueProjectMemberEvents(project, "webhook:member.removed", Prisma.sql`SELECT project_id, user_id FROM removed`)})
        ${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM removed`)}`,
      tx,
    );
    await clearAssignments(project, userId, tx);
    await revokeAccess(project, [userId], tx);
    const before = { project_id: projectId };
    const entry = { subject: "member", subjectId: userId, action: "deleted", before } as const;
    await recordAudit(project, [entry], tx);
  });
}
