import { Prisma, rows } from "@/lib/platform/db/query";
import type { FoundFeed } from "./find-calendar-feed";

/** A few minutes more or less do not matter, and a write for each read would. */
const PRECISION = Prisma.raw("interval '15 minutes'");

/** Notes that a feed was read. */
export async function markFeedRead(tenantId: number, { id }: FoundFeed): Promise<void> {
  await rows(Prisma.sql`
    UPDATE calendar_feeds SET last_read_at = now()
    WHERE tenant_id = ${tenantId} AND id = ${id}
      AND (last_read_at IS NULL OR last_read_at < now() - ${PRECISION})`);
}
