import type pg from "pg";
import { OperatorError } from "../operator-error";
import { connectOnce } from "./connect-once";

/** The oldest that everything is tried on. */
const OLDEST = 15;
const ROUNDS = 2;

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid;
}

/**
 * Whether a connection has one server process for itself as long as it lasts. A pooler that lends them out for a
 * transaction gives the one that was just handed back to the next who asks; and while others hold one each, whoever comes
 * again gets another.
 */
async function keepsSessions(first: pg.Client, open: () => Promise<pg.Client>): Promise<boolean> {
  const own = await backendOf(first);
  for (let round = 0; round < ROUNDS; round += 1) {
    const other = await open();
    // A pooler that lends them out for a statement refuses this.
    const isBegun = await other.query("BEGIN").then(
      () => true,
      () => false,
    );
    if (!isBegun || (await backendOf(other)) === own) return false;
    if ((await backendOf(first)) !== own) return false;
  }
  return true;
}

/** Throws an OperatorError of one line for a server that is too old, or that is reached by a pooler which keeps no sessions. */
export async function checkServer(url: string): Promise<void> {
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = await connectOnce({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    clients.push(client);
    return client;
  };
  try {
    const first = await open();
    const { rows } = await first.query<{ server_version: string }>("SHOW server_version");
    const version = rows[0]?.server_version ?? "";
    if (Number.parseInt(version) < OLDEST) {
      throw new OperatorError(
        `PostgreSQL ${OLDEST} or newer is needed; DATABASE_URL leads to ${version}.`,
      );
    }
    if (await keepsSessions(first, open)) return;
    throw new OperatorError(
      "DATABASE_URL leads to a pooler that keeps no sessions: set its pool mode to session, or go past it.",
    );
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
