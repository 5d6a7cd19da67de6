import type pg from "pg";
import type { Manifest } from "./schema";

/** Returns the migrations applied to a database, by name. */
export async function listMigrations(client: pg.Client): Promise<Manifest["migrations"]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(`
    SELECT migration_name AS name, checksum FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`);
  return rows;
}
