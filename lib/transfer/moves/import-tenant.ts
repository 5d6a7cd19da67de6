import type pg from "pg";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { seal } from "@/lib/platform/config/seal";
import { Connection } from "@/lib/platform/db/connection";
import { holdMigrationLock } from "@/lib/platform/db/migrations/migration-lock";
import { fileStore } from "@/lib/platform/storage/file-store";
import { type ArchiveStream, checkArchive, readArchive } from "@/lib/transfer/backup/archive";
import { copyIn } from "@/lib/transfer/backup/copy-stream";
import { splitMigrations } from "@/lib/transfer/backup/prepare-target";
import { readText } from "@/lib/transfer/backup/read-text";
import { type Manifest, manifest as manifestSchema, SEALED_COLUMNS, secrets } from "./schema";
import { insertStaged, movedKey, quoted, raiseSequences, stageTables } from "./insert-staged";

/** What was imported, for the summary line. */
export interface ImportedTenant {
  tenantId: number;
  slug: string;
  tables: number;
  files: number;
}

interface Options {
  /** Overrides the workspace's slug. */
  slug?: string | undefined;
  /** Leaves the workspace's own domain behind. */
  withoutDomain?: boolean;
}

const FOREIGN = "This is not an exported workspace, or it is from a newer version.";

async function readManifest({ name, source }: ArchiveStream): Promise<Manifest> {
  const parsed =
    name === "manifest" ? manifestSchema.safeParse(JSON.parse(await readText(source))) : undefined;
  if (!parsed?.success) throw new OperatorError(FOREIGN);
  if (splitMigrations(parsed.data).since.length > 0) {
    throw new OperatorError(
      "The file is from an earlier version. Update the installation it comes from, and export again.",
    );
  }
  return parsed.data;
}

async function insertTenant(
  client: pg.Client,
  tenantId: number,
  { tenant }: Manifest,
  { slug = tenant.slug, withoutDomain = false }: Options,
): Promise<string> {
  const domain = withoutDomain ? null : tenant.domain;
  const { rows } = await client.query<{ slug: string }>(
    "SELECT slug FROM tenants WHERE slug = $1 OR domain = $2",
    [slug, domain],
  );
  if (rows.some((found) => found.slug === slug)) {
    throw new OperatorError(`There is already a workspace "${slug}". Choose another with --slug.`);
  }
  if (rows.length > 0) {
    throw new OperatorError(
      `The domain ${domain} belongs to another workspace. Pass --without-domain.`,
    );
  }
  await client.query(
    `INSERT INTO tenants (id, slug, name, domain, error_tracking_enabled, time_zone, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[tenantId, slug, tenant.name, domain],
      ...[tenant.error_tracking_enabled, tenant.time_zone, tenant.created_at],
    ],
  );
  return slug;
}

/** Encrypts the workspace's secrets with this installation's own. */
async function sealSecrets(client: pg.Client, tenantId: number, text: string): Promise<void> {
  for (const { table, column, id, value } of secrets.parse(JSON.parse(text))) {
    const known = SEALED_COLUMNS.find((each) => each.table === table && each.column === column);
    if (!known) throw new OperatorError(FOREIGN);
    await client.query(
      `UPDATE ${known.table} SET ${known.column} = $3 WHERE tenant_id = $1 AND id = $2`,
      [tenantId, id, seal(value)],
    );
  }
}

/** Writes files, each of which is deleted after a day unless the import commits. */
class ImportedFiles {
  readonly keys: string[] = [];

  constructor(
    private readonly url: string,
    private readonly tenantId: number,
  ) {}

  async write(key: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const moved = movedKey(key, this.tenantId);
    // In a connection of its own, so that it outlives an import that fails or is killed.
    const client = new Connection({ connectionString: this.url });
    await client.connect();
    try {
      await client.query(
        "INSERT INTO discarded_files (tenant_id, storage_key, due_at) VALUES ($1, $2, now() + interval '1 day')",
        [this.tenantId, moved],
      );
    } finally {
      await client.end();
    }
    this.keys.push(moved);
    await fileStore().write(moved, source);
  }
}

async function load(
  client: pg.Client,
  streams: AsyncGenerator<ArchiveStream>,
  { manifest, tenantId, files }: { manifest: Manifest; tenantId: number; files: ImportedFiles },
): Promise<void> {
  const staged = await stageTables(client, manifest);
  let sealed = "[]";
  for await (const { name, source } of streams) {
    const [kind, ...rest] = name.split("/");
    const table = kind === "tables" ? staged.get(rest.join("/")) : undefined;
    if (table) {
      const target = `${table.stage} (${quoted(client, table.columns)})`;
      await copyIn(client, `COPY ${target} FROM STDIN`, source);
    } else if (kind === "secrets") sealed = await readText(source);
    else if (kind === "files") await files.write(rest.join("/"), source);
    else throw new OperatorError(FOREIGN);
  }
  await insertStaged(client, tenantId, [...staged.values()]);
  await sealSecrets(client, tenantId, sealed);
}

function explain(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== "23505") return error;
  return new OperatorError(
    `The workspace, or one that shares its tokens, is already here (${constraint}).`,
  );
}

/**
 * Adds a workspace from `exportTenant` to this installation, whose servers may keep running. Its
 * rows keep their ids and its people their passwords and tokens; sessions end. All or nothing:
 * throws an OperatorError if the file is damaged or from another version, or if the slug or domain
 * is taken (docs/operating.md).
 */
export async function importTenant(
  url: string,
  file: string,
  options: Options,
): Promise<ImportedTenant> {
  const streams = readArchive(file);
  const first = await streams.next();
  if (first.done) throw new OperatorError(FOREIGN);
  const manifest = await readManifest(first.value);
  await checkArchive(file);
  const client = new Connection({ connectionString: url, application_name: "import of lanework" });
  await client.connect();
  try {
    await holdMigrationLock(client, { shared: true });
    const { rows } = await client.query<{ id: number }>(
      "SELECT nextval(pg_get_serial_sequence('tenants', 'id'))::int AS id",
    );
    const tenantId = rows[0]?.id ?? 0;
    const files = new ImportedFiles(url, tenantId);
    await client.query("BEGIN");
    const slug = await insertTenant(client, tenantId, manifest, options);
    await load(client, streams, { manifest, tenantId, files });
    await client.query("DELETE FROM discarded_files WHERE tenant_id = $1", [tenantId]);
    await raiseSequences(client, tenantId);
    await client.query("COMMIT");
    return { tenantId, slug, tables: manifest.tables.length, files: files.keys.length };
  } catch (error) {
    throw explain(error);
  } finally {
    await client.end();
  }
}
