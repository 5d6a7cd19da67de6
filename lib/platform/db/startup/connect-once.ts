import type pg from "pg";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { Connection, type ConnectionSettings } from "@/lib/platform/db/connection";

/**
 * Opens a dedicated connection for one-off work at startup. Throws a one-line OperatorError if it
 * fails.
 */
export async function connectOnce(settings: ConnectionSettings): Promise<pg.Client> {
  const client = new Connection(settings);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`The database is not responding: ${message || code}`);
  }
}
