import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export const migrationsDir = path.resolve("prisma/migrations");
const schemaDir = path.resolve("prisma/schema");
export const snapshotFile = path.join(migrationsDir, "schema.snapshot.prisma");

export interface MigrationFile {
  /** The folder's name: `<timestamp>_<name>`. */
  name: string;
  sql: string;
  /** SHA-256 of the script, hex, as Prisma records it in `_prisma_migrations`. */
  checksum: string;
}

/** The committed migrations, oldest first. */
export function readMigrations(): MigrationFile[] {
  if (!existsSync(migrationsDir)) return [];
  return readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(migrationsDir, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/** The schema's files by name. */
export function readSchema(): { path: string; content: string }[] {
  return readdirSync(schemaDir)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(path.join(schemaDir, name), "utf8") }));
}
