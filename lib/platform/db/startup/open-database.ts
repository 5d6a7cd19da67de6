import path from "node:path";
import { config, setDatabase } from "@/lib/platform/config/config";
import { checkServer } from "./check-server";
import type { EmbeddedDatabase } from "@/lib/platform/db/embedded/embedded";

/**
 * Opens the process's database and sets `config().DATABASE_URL`: either the given DATABASE_URL,
 * after checking its server, or the embedded PostgreSQL under DATA_DIR, which is started if it is
 * not running.
 */
export async function openDatabase(): Promise<EmbeddedDatabase> {
  const { DATABASE_URL, DATA_DIR, DB_PORT } = config();
  if (DATABASE_URL !== undefined) {
    await checkServer(DATABASE_URL);
    const stop = () => Promise.resolve();
    return { url: DATABASE_URL, stop, release: stop };
  }
  const { startDatabase } = await import("@/lib/platform/db/embedded/embedded");
  const database = await startDatabase({ dir: path.join(DATA_DIR, "postgres"), port: DB_PORT });
  setDatabase(database.url);
  return database;
}
