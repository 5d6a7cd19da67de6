import { setTimeout as sleep } from "node:timers/promises";
import { Connection } from "@/lib/platform/db/connection";

const MAX_WAIT_MS = 300_000;

/**
 * Waits up to five minutes for all other processes to disconnect from the server at `url`. Those
 * processes joined the server that this process started and would lose it.
 */
export async function waitForOtherClients(url: string): Promise<void> {
  const client = new Connection({ connectionString: url });
  await client.connect();
  try {
    const end = Date.now() + MAX_WAIT_MS;
    // Requires two idle checks in a row: a process that has just joined may be between two
    // connections.
    for (let idleChecks = 0; Date.now() < end;) {
      const { rowCount } = await client.query(
        `SELECT FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      idleChecks = rowCount === 0 ? idleChecks + 1 : 0;
      if (idleChecks === 2) return;
      await sleep(idleChecks === 0 ? 500 : 100);
    }
  } finally {
    await client.end();
  }
}
