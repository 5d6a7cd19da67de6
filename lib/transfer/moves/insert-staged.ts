import type pg from "pg";
import { OperatorError } from "@/lib/platform/config/operator-error";
import type { CopiedTable } from "@/lib/transfer/backup/catalog";
import type { Manifest } from "./schema";
import { inKeyOrder, KEPT_BY_TRIGGERS, listTenantTables } from "./tenant-tables";

/** A file's tables, loaded into temporary ones that still lack the workspace's id. */
export interface StagedTable extends CopiedTable {
  stage: string;
}

/**
 * Creates a temporary table for each table in the file, until the transaction ends. Throws an
 * OperatorError if this installation's tables have other columns. Names that reach SQL come from
 * this database's catalog, never from the file.
 */
export async function stageTables(
  client: pg.Client,
  manifest: Manifest,
): Promise<Map<string, StagedTable>> {
  const known = new Map((await listTenantTables(client)).map((table) => [table.name, table]));
  const staged = new Map<string, StagedTable>();
  for (const { name, columns } of manifest.tables) {
    const own = known.get(name);
    if (!own || [...own.columns].sort().join() !== [...columns].sort().join()) {
      throw new OperatorError(`The table ${name} differs in this version.`);
    }
    const stage = `moved_${name}`;
    const target = client.escapeIdentifier(name);
    await client.query(
      `CREATE TEMP TABLE ${stage} ON COMMIT DROP AS SELECT ${quoted(client, columns)} FROM ${target} WHERE false`,
    );
    staged.set(name, { name, columns, stage });
  }
  return staged;
}

/** Returns the column names for a statement. */
export function quoted(client: pg.Client, columns: string[]): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(", ");
}

/** A stored file's key begins with its workspace's id. */
const FILE_COLUMNS = new Set(["storage_key", "picture_key"]);

/** Returns the key of a file in its new workspace. */
export function movedKey(key: string, tenantId: number): string {
  return `${tenantId}/${key.slice(key.indexOf("/") + 1)}`;
}

/** Inserts the staged rows as those of the given workspace, parents first. */
export async function insertStaged(
  client: pg.Client,
  tenantId: number,
  staged: StagedTable[],
): Promise<void> {
  const sorted = (await inKeyOrder(client, staged)) as StagedTable[];
  const isKept = ({ name }: StagedTable) => KEPT_BY_TRIGGERS.has(name);
  for (const table of [...sorted.filter((each) => !isKept(each)), ...sorted.filter(isKept)]) {
    const target = client.escapeIdentifier(table.name);
    if (isKept(table)) await client.query(`DELETE FROM ${target} WHERE tenant_id = $1`, [tenantId]);
    const values = table.columns.map((column) => {
      const name = client.escapeIdentifier(column);
      return FILE_COLUMNS.has(column) ? `$1::text || substr(${name}, strpos(${name}, '/'))` : name;
    });
    await client.query(
      `INSERT INTO ${target} (tenant_id, ${quoted(client, table.columns)})
       SELECT $1::text::int, ${values.join(", ")} FROM ${table.stage}`,
      [String(tenantId)],
    );
  }
}

/**
 * Moves the id sequences past the workspace's ids, so that its next rows get new ones. ALTER
 * SEQUENCE keeps others from drawing ids between reading and setting the value, until the
 * transaction ends; it comes last, and only for sequences that are behind.
 */
export async function raiseSequences(client: pg.Client, tenantId: number): Promise<void> {
  const { rows: ids } = await client.query<{ table: string; column: string; sequence: string }>(`
    SELECT a.attrelid::regclass::text AS "table", a.attname::text AS "column",
      pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) AS sequence
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      AND pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) IS NOT NULL
      AND EXISTS (SELECT 1 FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id')
    ORDER BY 1`);
  const highest = ids.map(({ table, column, sequence }) => ({
    sequence,
    query: `SELECT max(${client.escapeIdentifier(column)})::text AS id FROM ${table} WHERE tenant_id = $1`,
  }));
  // A position is a multiple of its sequence's value (issues.position), apart from what archiving adds.
  highest.push({
    sequence: "issue_position_seq",
    query: `SELECT (max(position - CASE WHEN archived_at IS NULL THEN 0 ELSE 2305843009213693952 END) / 1048576 + 1)::text AS id
      FROM issues WHERE tenant_id = $1`,
  });
  for (const { sequence, query } of highest) {
    const { rows } = await client.query<{ id: string | null }>(query, [tenantId]);
    const id = rows[0]?.id;
    if (id == null) continue;
    const last = `SELECT last_value::text AS last FROM ${sequence}`;
    const behind = await client.query<{ last: string }>(last);
    if (BigInt(behind.rows[0]?.last ?? 0) >= BigInt(id)) continue;
    await client.query(`ALTER SEQUENCE ${sequence} NO CYCLE`);
    await client.query(
      `SELECT setval($1::regclass, greatest($2::bigint, (SELECT last_value FROM ${sequence})))`,
      [sequence, id],
    );
  }
}
