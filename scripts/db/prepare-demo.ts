import { config } from "@/lib/platform/config/config";
import type { EmbeddedDatabase } from "@/lib/platform/db/embedded/embedded";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { openDatabase } from "@/lib/platform/db/startup/open-database";
import { checkPort } from "@/server/http/listen";
import { describe } from "../run";

/**
 * Opens and migrates the demo database, after checking that the port is free. Throws an error with
 * a one-line reason.
 */
export async function prepareDemo(): Promise<EmbeddedDatabase> {
  try {
    const { PORT, BIND_ADDRESS } = config();
    await checkPort(PORT, BIND_ADDRESS);
    const database = await openDatabase();
    await applyMigrations(database.url);
    return database;
  } catch (error) {
    throw new Error(describe(error), { cause: error });
  }
}
