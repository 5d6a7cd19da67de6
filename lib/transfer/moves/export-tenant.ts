import { Readable } from "node:stream";
import type pg from "pg";
import { Connection } from "@/lib/platform/db/connection";
import { holdMigrationLock } from "@/lib/platform/db/migrations/migration-lock";
import { unseal } from "@/lib/platform/config/seal";
import { DISCARDED_FILES_LOCK } from "@/lib/platform/storage/discarded-files-lock";
import { type ArchiveStream, writeArchive } from "@/lib/transfer/backup/archive";
import type { CopiedTable } from "@/lib/transfer/backup/catalog";
import { copyOut } from "@/lib/transfer/backup/copy-stream";
import { listMigrations } from "@/lib/transfer/backup/list-migrations";
import { type Manifest, SEALED_COLUMNS, type Secrets } from "./schema";
import { listTenantTables, movedRows } from "./tenant-tables";
import { storedFiles } from "@/lib/transfer/backup/stored-files";

/** What an exported workspace contains, for the summary line. */
export interface ExportCounts {
  tables: number;
  files: number;
  /** Files that rows refer to but that are missing from the store. */
  missingFiles: string[];
}

const FILE_COLUMNS = ["storage_key", "picture_key"];

/** Returns the keys of the stored files that a workspace's moving rows refer to. */
async function listTenantFiles(
  client: pg.Client,
  tenantId: number,
  tables: CopiedTable[],
): Promise<string[]> {
  const keys = new Set<string>();
  for (const table of tables) {
    for (const column of table.columns.filter((name) => FILE_COLUMNS.includes(name))) {
      const { rows } = await client.query<{ key: string }>(
        `SELECT ${column} AS key FROM ${client.escapeIdentifier(table.name)}
         WHERE ${movedRows(table, tenantId)} AND ${column} IS NOT NULL ORDER BY 1`,
      );
      for (const { key } of rows) keys.add(key);
    }
  }
  return [...keys];
}

/** Returns the workspace's encrypted values as plain text. Leaves out those that cannot be read. */
async function readSecrets(client: pg.Client, tenantId: number): Promise<Secrets> {
  const secrets: Secrets = [];
  for (const { table, column } of SEALED_COLUMNS) {
    const { rows } = await client.query<{ id: number; sealed: string }>(
      `SELECT id, ${column} AS sealed FROM ${table}
       WHERE tenant_id = $1 AND ${column} IS NOT NULL ORDER BY id`,
      [tenantId],
    );
    for (const { id, sealed } of rows) {
      const value = unseal(sealed);
      if (value !== undefined) secrets.push({ table, column, id, value });
    }
  }
  return secrets;
}

async function describe(client: pg.Client, tenantId: number): Promise<Manifest> {
  const { rows } = await client.query<Manifest["tenant"]>(
    `SELECT slug, name, domain, error_tracking_enabled, time_zone, created_at::text AS created_at
     FROM tenants WHERE id = $1`,
    [tenantId],
  );
  const [tenant] = rows;
  if (!tenant) throw new Error(`Workspace ${tenantId} does not exist.`);
  return {
    format: 1,
    kind: "workspace",
    createdAt: new Date().toISOString(),
    migrations: await listMigrations(client),
    tables: await listTenantTables(client),
    tenant,
  };
}

function jsonStream(name: string, value: unknown): ArchiveStream {
  return { name, source: Readable.from([Buffer.from(JSON.stringify(value))]) };
}

async function* streams(
  client: pg.Client,
  tenantId: number,
  counts: ExportCounts,
): AsyncGenerator<ArchiveStream> {
  const manifest = await describe(client, tenantId);
  yield jsonStream("manifest", manifest);
  yield jsonStream("secrets", await readSecrets(client, tenantId));
  for (const table of manifest.tables) {
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(", ");
    const rows = `SELECT ${columns} FROM ${client.escapeIdentifier(table.name)} WHERE ${movedRows(table, tenantId)}`;
    yield { name: `tables/${table.name}`, source: copyOut(client, `COPY (${rows}) TO STDOUT`) };
    counts.tables += 1;
  }
  yield* storedFiles(await listTenantFiles(client, tenantId, manifest.tables), counts);
  // Fails if the connection, and with it the lock that keeps files from being deleted, was lost.
  await client.query("COMMIT");
}

/**
 * Writes one workspace to `file` while servers keep running: a consistent snapshot of its rows, its
 * stored files, and its encrypted values as plain text, because another installation has another
 * secret (docs/operating.md). Leaves out sessions and work in progress.
 */
export async function exportTenant(
  url: string,
  tenantId: number,
  file: string,
): Promise<ExportCounts> {
  const client = new Connection({ connectionString: url, application_name: "export of lanework" });
  await client.connect();
  try {
    await holdMigrationLock(client, { shared: true });
    await client.query("SELECT pg_advisory_lock($1)", [DISCARDED_FILES_LOCK]);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const counts: ExportCounts = { tables: 0, files: 0, missingFiles: [] };
    await writeArchive(file, streams(client, tenantId, counts));
    return counts;
  } finally {
    await client.end();
  }
}
