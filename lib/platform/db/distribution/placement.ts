import type pg from "pg";

/** What has to be taken off the tables before they are placed, and how it comes back. */
export interface Placement {
  /** Tables with `tenant_id`, not yet distributed: `users` first, then by name. */
  tables: string[];
  /** True if `tenants` is already a reference table. */
  isTenantsPlaced: boolean;
  /** Foreign keys of `tables`, dropped first and added last. */
  keys: { drop: string; add: string }[];
  /** Unique indexes of `tables` without `tenant_id`, which a cluster cannot enforce. */
  indexes: { drop: string; add: string }[];
  /** Triggers of `tables`, dropped first. */
  triggers: string[];
  /** Defaults of `tables` that draw a row's id. */
  ids: { table: string; column: string; sequence: string }[];
}

async function select<Row extends object>(client: pg.Client, text: string, values: unknown[] = []) {
  return (await client.query<Row>(text, values)).rows;
}

/** True if the table is managed by Citus. */
const IS_PLACED = "EXISTS (SELECT 1 FROM pg_dist_partition d WHERE d.logicalrelid = c.oid)";

async function findKeys(client: pg.Client, tables: string[]): Promise<Placement["keys"]> {
  const found = await select<{ table: string; name: string; definition: string }>(
    client,
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY($1::regclass[]) ORDER BY 1, 2`,
    [tables],
  );
  return found.map(({ table, name, definition }) => ({
    drop: `ALTER TABLE ${table} DROP CONSTRAINT ${name}`,
    // Citus refuses to clear part of a key that includes tenant_id. The product clears it first.
    add: `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition.replace(/ ON DELETE SET NULL \([^)]*\)/, "")}`,
  }));
}

async function findIndexes(client: pg.Client, tables: string[]): Promise<Placement["indexes"]> {
  const found = await select<{ name: string; definition: string }>(
    client,
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i WHERE i.indisunique AND i.indrelid = ANY($1::regclass[])
       AND NOT EXISTS (SELECT 1 FROM pg_attribute a
         WHERE a.attrelid = i.indrelid AND a.attname = 'tenant_id' AND a.attnum = ANY (i.indkey::int2[]))
     ORDER BY 1`,
    [tables],
  );
  return found.map(({ name, definition }) => ({
    drop: `DROP INDEX ${name}`,
    add: definition.replace("(", "(tenant_id, "),
  }));
}

/** Reads from the catalog what remains to be placed. */
export async function findPlacement(client: pg.Client): Promise<Placement> {
  const found = await select<{ name: string }>(
    client,
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT ${IS_PLACED}
     ORDER BY c.relname <> 'users', c.relname`,
  );
  const tables = found.map(({ name }) => name);
  const [tenants] = await select<{ placed: boolean }>(
    client,
    `SELECT ${IS_PLACED} AS placed FROM pg_class c WHERE c.oid = 'tenants'::regclass`,
  );
  const triggers = await select<{ text: string }>(
    client,
    `SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS text FROM pg_trigger
     WHERE NOT tgisinternal AND tgrelid = ANY($1::regclass[]) ORDER BY 1`,
    [tables],
  );
  const ids = await select<Placement["ids"][number]>(
    client,
    `SELECT c.oid::regclass::text AS table, a.attname AS column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) AS sequence
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.oid = ANY($1::regclass[]) AND pg_get_serial_sequence(c.oid::regclass::text, a.attname) IS NOT NULL
     ORDER BY 1`,
    [tables],
  );
  return {
    tables,
    isTenantsPlaced: tenants?.placed ?? false,
    keys: await findKeys(client, tables),
    indexes: await findIndexes(client, tables),
    triggers: triggers.map(({ text }) => text),
    ids,
  };
}
