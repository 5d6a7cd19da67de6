import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { openDatabase } from "@/lib/platform/db/startup/open-database";

/**
 * Runs `work` with a running, migrated database, and stops an embedded server afterwards if it was
 * not running before. The connection pool reads DATABASE_URL when its module loads, so `work` must
 * import modules that use it: `await import("@/lib/…")`.
 */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  try {
    await applyMigrations(database.url);
    return await work(database.url);
  } finally {
    const { laneworkPool } = globalThis as { laneworkPool?: { end: () => Promise<void> } };
    await laneworkPool?.end();
    await database.release();
  }
}
