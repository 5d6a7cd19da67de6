import { deleteOldRows } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";

/** How long a run is kept. */
const LIFE = Prisma.raw("interval '30 days'");

/** Deletes runs that are more than 30 days old. */
export function pruneRuns(): Promise<void> {
  return deleteOldRows({ table: "story_runs" }, Prisma.sql`created_at < now() - ${LIFE}`);
}
