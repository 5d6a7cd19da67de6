import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { openDatabase } from "@/lib/platform/db/startup/open-database";
import type { PrimaryLink } from "../processes/primary-link";
import type { onShutdown } from "./shutdown";

/** Opens the database: the primary's, or without one its own, with its migrations applied. */
export async function openProcessDatabase(
  link: PrimaryLink | undefined,
  shutdown: ReturnType<typeof onShutdown>,
): Promise<void> {
  if (link) {
    await link.openDatabase();
    return;
  }
  const database = await openDatabase();
  shutdown.add(database.release);
  await applyMigrations(database.url);
}
