import type pg from "pg";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { Connection, type ConnectionSettings } from "./connection";

/** A connection of its own, for what is done once at start; throws an OperatorError of one line when there is none. */
export async function connectOnce(settings: ConnectionSettings): Promise<pg.Client> {
  const client = new Connection(settings);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`The database does not answer: ${message || code}`);
  }
}
