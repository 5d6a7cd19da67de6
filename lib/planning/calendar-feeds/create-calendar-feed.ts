import { randomBytes } from "node:crypto";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, row, rows, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { invalid } from "@/lib/platform/http/errors";
import { canReadIssues } from "@/lib/platform/membership/readers";
import { findTenantUrl } from "@/lib/platform/tenancy/find-tenant-url";
import { hashSecret } from "@/lib/identity/auth/bearer-token";
import { listCalendarFeeds } from "./queries";
import type { CalendarFeedBody, NewCalendarFeed } from "./schema";

const UNREADABLE = "Must be a project whose issues you can read.";

/**
 * Creates a feed at a secret address, of the caller's issues or of a project's. If they have one
 * already, the old address ends. Locks the user's row, so that concurrent calls leave one. Throws
 * Invalid (422) for a project whose issues they cannot read.
 */
export function createCalendarFeed(
  tenant: TenantScope,
  { project_id: projectId = null }: CalendarFeedBody,
): Promise<NewCalendarFeed> {
  const { tenantId, actor } = tenant;
  const secret = randomBytes(24).toString("base64url");
  return transaction(async (tx) => {
    const allowed = await selectJsonRow<{ is_allowed: boolean }>(
      Prisma.sql`
        SELECT ${
          projectId === null
            ? Prisma.sql`true`
            : Prisma.sql`EXISTS (SELECT 1 FROM projects p WHERE p.tenant_id = ${tenantId} AND p.id = ${projectId}
                AND p.deleted_at IS NULL AND ${canReadIssues(tenantId, actor.userId, projectId)})`
        } AS is_allowed
        FROM users u WHERE u.tenant_id = ${tenantId} AND u.id = ${actor.userId} FOR NO KEY UPDATE OF u`,
      tx,
    );
    if (!allowed?.is_allowed) throw invalid("project_id", UNREADABLE);
    const replaced = await rows<{ id: number }>(
      Prisma.sql`DELETE FROM calendar_feeds
        WHERE tenant_id = ${tenantId} AND user_id = ${actor.userId} AND project_id IS NOT DISTINCT FROM ${projectId}::int
        RETURNING id`,
      tx,
    );
    const created = await row<{ id: number }>(
      Prisma.sql`INSERT INTO calendar_feeds (tenant_id, user_id, project_id, secret_hash)
        VALUES (${tenantId}, ${actor.userId}, ${projectId}::int, ${hashSecret(secret)}) RETURNING id`,
      tx,
    );
    const subject = "calendar_feed" as const;
    const facts = { user_id: actor.userId, project_id: projectId };
    await recordAudit(
      tenant,
      [
        ...replaced.map(({ id }) => ({
          ...{ subject, subjectId: id, before: facts },
          action: "deleted" as const,
        })),
        { subject, subjectId: created?.id ?? 0, action: "created", after: facts },
      ],
      tx,
    );
    const after = (created?.id ?? 0) - 1;
    const [feed] = (await listCalendarFeeds(tenant, { limit: 1, after }, tx)).elements;
    if (!feed) throw new Error("the new feed was not found");
    return { ...feed, url: `${await findTenantUrl(tenantId, tx)}/api/calendar/${secret}.ics` };
  });
}
