import { deleteOldRows } from "@/lib/platform/db/maintenance";
import { Prisma } from "@/lib/platform/db/query";

/** Deletes stored responses that are older than 24 hours. */
export function pruneResponses(): Promise<void> {
  return deleteOldRows(
    { table: "idempotency_keys" },
    Prisma.sql`created_at < now() - interval '24 hours'`,
  );
}
