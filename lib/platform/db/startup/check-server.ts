import type pg from "pg";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { connectOnce } from "./connect-once";

/** The oldest version we test against. */
const MIN_POSTGRES_VERSION = 15;
const ROUNDS = 10;

interface Backend {
  pid: number;
  queried_at: string;
}

async function backendOf(client: pg.Client): Promise<Backend | undefined> {
  const { rows } = await client.query<Backend>(
    "SELECT pg_backend_pid() AS pid, extract(epoch FROM statement_timestamp())::text AS queried_at",
  );
  return rows[0];
}

/** True if `client` uses a different backend and nothing has run on the given one since. */
async function isBackendUnused(client: pg.Client, { pid, queried_at }: Backend): Promise<boolean> {
  const { rows } = await client.query<{ is_unused: boolean }>(
    `SELECT pg_backend_pid() <> $1 AND coalesce(extract(epoch FROM query_start)::text = $2, true)
       AS is_unused FROM pg_stat_activity WHERE pid = $1`,
    [pid, queried_at],
  );
  return rows[0]?.is_unused ?? false;
}

/**
 * True if the connection keeps its own backend for its lifetime. A pooler in transaction mode gives
 * the next client the backend that was returned last, so a client that queries again gets a
 * different one.
 */
async function hasDedicatedSession(first: pg.Client, second: pg.Client): Promise<boolean> {
  const own = await backendOf(first);
  for (let round = 0, last = own; round < ROUNDS; round += 1) {
    if (!last || last.pid !== own?.pid) return false;
    // A pooler in statement mode rejects BEGIN.
    const hasBegun = await second.query("BEGIN").then(
      () => true,
      () => false,
    );
    if (!hasBegun || !(await isBackendUnused(second, last))) return false;
    last = await backendOf(first);
    await second.query("COMMIT");
  }
  return true;
}

/**
 * Returns the error message for an operator whose server is too old, otherwise undefined. `version`
 * comes from `SHOW server_version`: "15.4 (Debian …)".
 */
export function versionError(version: string): string | undefined {
  if (Number.parseInt(version) >= MIN_POSTGRES_VERSION) return undefined;
  return `PostgreSQL ${MIN_POSTGRES_VERSION} or newer is required. DATABASE_URL points to ${version}.`;
}

/**
 * Throws a one-line OperatorError if the server is too old or is behind a pooler without session
 * support.
 */
export async function checkServer(url: string): Promise<void> {
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = await connectOnce({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      responseTimeoutMs: 10_000,
    });
    clients.push(client);
    return client;
  };
  try {
    const first = await open();
    const { rows } = await first.query<{ server_version: string }>("SHOW server_version");
    const problem = versionError(rows[0]?.server_version ?? "an unknown version");
    if (problem) throw new OperatorError(problem);
    if (await hasDedicatedSession(first, await open())) return;
    throw new OperatorError(
      "DATABASE_URL points to a pooler without session support. Set its pool mode to session, or connect directly.",
    );
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
