import type { TenantScope } from "@/lib/platform/access/scopes";
import { CAP } from "@/lib/platform/api/capped-list";
import { iso, Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";
import { canReadIssues } from "@/lib/platform/membership/readers";
import type { CalendarFeed, CalendarFeedListQuery } from "./schema";

/**
 * Returns a page of the caller's feeds, oldest first, and the next page's cursor. Leaves out those of
 * projects whose issues they can no longer read, which nobody is served.
 */
export async function listCalendarFeeds(
  { tenantId, actor }: TenantScope,
  { limit, after = 0 }: CalendarFeedListQuery = { limit: CAP },
  tx?: Transaction,
): Promise<{ elements: CalendarFeed[]; next: number | undefined }> {
  const found = await selectJson<CalendarFeed>(
    Prisma.sql`
      SELECT f.id, CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS project,
        ${iso("f.last_read_at")} AS last_read_at, ${iso("f.created_at")} AS created_at, ${iso("f.updated_at")} AS updated_at
      FROM calendar_feeds f
      LEFT JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = f.project_id AND p.deleted_at IS NULL
      WHERE f.tenant_id = ${tenantId} AND f.user_id = ${actor.userId} AND f.id > ${after}
        AND (f.project_id IS NULL OR p.id IS NOT NULL AND ${canReadIssues(tenantId, actor.userId, Prisma.sql`p.id`)})
      ORDER BY f.id LIMIT ${limit + 1}::int`,
    tx,
  );
  const elements = found.slice(0, limit);
  return { elements, next: found.length > limit ? elements.at(-1)?.id : undefined };
}
