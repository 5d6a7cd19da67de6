import pg from "pg";
import { OperatorError } from "../operator-error";

/** A connection of its own, for what is done once at start; throws an OperatorError of one line when there is none. */
export async function connectOnce(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings);
  // A connection that is lost fails the query under way, which says so in its place.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`The database does not answer: ${message || code}`);
  }
}
