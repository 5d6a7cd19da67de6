import type pg from "pg";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { connectOnce } from "@/lib/platform/db/startup/connect-once";
import { holdMigrationLock } from "@/lib/platform/db/migrations/migration-lock";
import { findPlacement, type Placement } from "./placement";
import { DISTRIBUTED_TRIGGERS, TRIGGER_FUNCTIONS } from "./triggers";

/** The oldest major version of Citus this was tried with. */
const MIN_CITUS_VERSION = 13;

/**
 * Part of every default that draws an id, so that ids are drawn on the coordinator, in order of
 * creation. A volatile function keeps Citus from moving an INSERT … SELECT to a worker as a whole,
 * and `nextval` keeps it from moving the select there. The function returns 0, and makes an id that
 * a worker draws nevertheless an error instead of a number out of order.
 */
const ON_COORDINATOR = `CREATE OR REPLACE FUNCTION public.on_coordinator() RETURNS bigint
  LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    IF (SELECT groupid FROM pg_catalog.pg_dist_local_group) <> 0 THEN
      RAISE EXCEPTION 'A worker cannot draw ids';
    END IF;
    RETURN 0;
  END $$`;

/** The table that all others are placed next to. */
const FIRST = "users";

/** Filled by triggers, on a worker, which numbers the rows of a workspace in order. */
const DRAWN_ON_WORKERS = ["stale_issue_terms", "stale_report_issues", "issue_count_changes"];

async function checkCitus(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'",
  );
  const version = rows[0]?.version;
  if (version === undefined) {
    throw new OperatorError(
      "The database has no Citus extension. Run CREATE EXTENSION citus on every node, and add the workers with citus_add_node.",
    );
  }
  if (Number.parseInt(version) < MIN_CITUS_VERSION) {
    throw new OperatorError(`Citus ${MIN_CITUS_VERSION} or newer is required. This is ${version}.`);
  }
  const { rows: workers } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_dist_node WHERE shouldhaveshards AND isactive AND noderole = 'primary'",
  );
  if (workers[0]?.count === 0) {
    throw new OperatorError("The cluster has no workers. Add them with citus_add_node.");
  }
  const { rows: tables } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('public.issues') IS NOT NULL AS found",
  );
  if (!tables[0]?.found) throw new OperatorError("The database has no tables yet. Run migrate.");
}

async function place(
  client: pg.Client,
  placement: Placement,
  say: (line: string) => void,
): Promise<void> {
  const { tables, isTenantsPlaced, keys, indexes, triggers, ids } = placement;
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  await run([
    "SET LOCAL citus.enable_local_reference_table_foreign_keys = off",
    "SET LOCAL citus.multi_shard_modify_mode = 'sequential'",
    "SET LOCAL citus.enable_unsafe_triggers = on",
    ON_COORDINATOR,
    ...triggers,
    ...keys.map(({ drop }) => drop),
    ...indexes.flatMap(({ drop, add }) => [drop, add]),
    ...ids
      .filter(({ table }) => !DRAWN_ON_WORKERS.includes(table))
      .map(
        ({ table, column, sequence }) =>
          `ALTER TABLE ${table} ALTER ${column} SET DEFAULT public.on_coordinator() + nextval('${sequence}')`,
      ),
  ]);
  if (!isTenantsPlaced) {
    await client.query("SELECT create_reference_table('tenants')");
    say("tenants: on every node");
  }
  for (const table of tables) {
    await client.query(
      "SELECT create_distributed_table($1::regclass, 'tenant_id', colocate_with => $2)",
      [table, table === FIRST ? "default" : FIRST],
    );
    say(`${table}: by workspace`);
  }
  for (const name of TRIGGER_FUNCTIONS) {
    await client.query("SELECT create_distributed_function($1::regprocedure)", [
      `public.${name}()`,
    ]);
  }
  await run(keys.map(({ add }) => add));
  const names = new Set(tables);
  await run(
    DISTRIBUTED_TRIGGERS.filter((text) => {
      const [, table] = / ON (\w+)\s+FOR EACH ROW/.exec(text) ?? [];
      return table === undefined || names.has(table);
    }),
  );
}

/**
 * Places the tables of a migrated database on a Citus cluster: `tenants` on every node, tables with
 * `tenant_id` by workspace, all others on the coordinator. All or nothing; does nothing for tables
 * that are already placed. `say` receives a line per table. Returns the number of tables placed.
 * Throws OperatorError if the server cannot do it.
 */
export async function distribute(url: string, say: (line: string) => void): Promise<number> {
  const client = await connectOnce({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await checkCitus(client);
    await holdMigrationLock(client);
    const placement = await findPlacement(client);
    if (placement.tables.length === 0 && placement.isTenantsPlaced) return 0;
    await client.query("BEGIN");
    await place(client, placement, say);
    await client.query("COMMIT");
    return placement.tables.length + (placement.isTenantsPlaced ? 0 : 1);
  } finally {
    await client.end();
  }
}
