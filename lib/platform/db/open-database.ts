import path from "node:path";
import { config, setDatabase } from "@/lib/platform/config/config";
import { checkServer } from "./check-server";
import type { EmbeddedDatabase } from "@/lib/platform/db/embedded/embedded";

/**
 * The database of this process: DATABASE_URL, which is checked to be one that will do, else the embedded PostgreSQL under DATA_DIR, started
 * if it does not run yet. Makes it `config().DATABASE_URL`.
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
