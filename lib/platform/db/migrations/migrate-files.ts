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
  /** SHA-256 of the script in hex, as Prisma records it in `_prisma_migrations`. */
  checksum: string;
  /**
   * The last of the migrations squashed into this one. If it was applied, this one counts as
   * applied.
   */
  replaces?: string;
}

/**
 * Finds the squashed migration that covers part of the applied history, and returns it with a
 * predicate for the names it replaces.
 */
export function findReplacement(
  migrations: MigrationFile[],
  applied: string[],
): { name: string; isReplaced: (name: string) => boolean } | undefined {
  const found = migrations.find(({ replaces }) => replaces && applied.includes(replaces));
  const last = found?.replaces;
  return found && last ? { name: found.name, isReplaced: (name) => name <= last } : undefined;
}

/** Returns the committed migrations, oldest first. */
export function readMigrations(): MigrationFile[] {
  if (!existsSync(migrationsDir)) return [];
  return readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(migrationsDir, name, "migration.sql"), "utf8");
      const checksum = createHash("sha256").update(sql).digest("hex");
      const replaces = /^-- Replaces: (\w+)$/m.exec(sql)?.[1];
      return { name, sql, checksum, ...(replaces !== undefined && { replaces }) };
    });
}

/** Returns the schema files, sorted by name. */
export function readSchema(): { path: string; content: string }[] {
  return readdirSync(schemaDir)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(path.join(schemaDir, name), "utf8") }));
}
