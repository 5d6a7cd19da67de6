import type { TenantScope } from "@/lib/platform/access/scopes";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, row, transaction } from "@/lib/platform/db/query";
import { NotFound } from "@/lib/platform/http/errors";

/** Ends one of the caller's feeds. Throws NotFound for any other. */
export async function deleteCalendarFeed(
  tenant: TenantScope,
  id: number | undefined,
): Promise<void> {
  if (id === undefined) throw new NotFound("Calendar feed");
  const { tenantId, actor } = tenant;
  await transaction(async (tx) => {
    const gone = await row<{ project_id: number | null }>(
      Prisma.sql`DELETE FROM calendar_feeds
        WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId} AND id = ${id} RETURNING project_id`,
      tx,
    );
    if (!gone) throw new NotFound("Calendar feed");
    const before = { user_id: actor.userId, project_id: gone.project_id };
    const entry = { subject: "calendar_feed", subjectId: id, action: "deleted", before } as const;
    await recordAudit(tenant, [entry], tx);
  });
}
