import type pg from "pg";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { connectOnce } from "./connect-once";

/** The oldest that everything is tried on. */
const OLDEST = 15;
const ROUNDS = 10;

interface Backend {
  pid: number;
  asked: string;
}

async function backendOf(client: pg.Client): Promise<Backend | undefined> {
  const { rows } = await client.query<Backend>(
    "SELECT pg_backend_pid() AS pid, extract(epoch FROM statement_timestamp())::text AS asked",
  );
  return rows[0];
}

/** Whether `client` has another server process, and nobody has asked this one anything since. */
async function leavesAlone(client: pg.Client, { pid, asked }: Backend): Promise<boolean> {
  const { rows } = await client.query<{ is_left_alone: boolean }>(
    `SELECT pg_backend_pid() <> $1 AND coalesce(extract(epoch FROM query_start)::text = $2, true)
       AS is_left_alone FROM pg_stat_activity WHERE pid = $1`,
    [pid, asked],
  );
  return rows[0]?.is_left_alone ?? false;
}

/**
 * Whether a connection has one server process for itself as long as it lasts. A pooler that lends them out for a
 * transaction gives the one that was just handed back to the next who asks, and whoever asks again another.
 */
async function keepsSessions(first: pg.Client, second: pg.Client): Promise<boolean> {
  const own = await backendOf(first);
  for (let round = 0, last = own; round < ROUNDS; round += 1) {
    if (!last || last.pid !== own?.pid) return false;
    // A pooler that lends them out for a statement refuses this.
    const isBegun = await second.query("BEGIN").then(
      () => true,
      () => false,
    );
    if (!isBegun || !(await leavesAlone(second, last))) return false;
    last = await backendOf(first);
    await second.query("COMMIT");
  }
  return true;
}

/** What to tell an operator whose server is too old, or undefined. `version` as `SHOW server_version` says it: "15.4 (Debian …)". */
export function tooOld(version: string): string | undefined {
  if (Number.parseInt(version) >= OLDEST) return undefined;
  return `PostgreSQL ${OLDEST} or newer is needed; DATABASE_URL leads to ${version}.`;
}

/** Throws an OperatorError of one line for a server that is too old, or that is reached by a pooler which keeps no sessions. */
export async function checkServer(url: string): Promise<void> {
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = await connectOnce({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      answerMs: 10_000,
    });
    clients.push(client);
    return client;
  };
  try {
    const first = await open();
    const { rows } = await first.query<{ server_version: string }>("SHOW server_version");
    const refusal = tooOld(rows[0]?.server_version ?? "an unknown version");
    if (refusal) throw new OperatorError(refusal);
    if (await keepsSessions(first, await open())) return;
    throw new OperatorError(
      "DATABASE_URL leads to a pooler that keeps no sessions: set its pool mode to session, or go past it.",
    );
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
