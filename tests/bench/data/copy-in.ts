import { once } from "node:events";
import type { Socket } from "node:net";
import type pg from "pg";

/** A value of one column. Text must not contain tabs, line breaks or backslashes. */
export type Cell = string | number | null;

/** What `pg` calls on the query it is running. Its declarations leave this out. */
interface CopyConnection {
  stream: Socket;
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (message: string) => void;
}

/** Bytes per message. */
const CHUNK = 64 * 1024;

/**
 * Runs `COPY <target> FROM STDIN` with the given rows, and resolves with the number of rows. `target`
 * is a table with its columns: `issues (tenant_id, id)`.
 */
export async function copyIn(
  client: pg.Client,
  target: string,
  rows: Iterable<readonly Cell[]>,
): Promise<number> {
  let count = 0;
  async function send(connection: CopyConnection): Promise<void> {
    let lines = "";
    const flush = async () => {
      connection.sendCopyFromChunk(Buffer.from(lines));
      lines = "";
      if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
    };
    for (const row of rows) {
      lines += `${row.map((cell) => cell ?? "\\N").join("\t")}\n`;
      count += 1;
      if (lines.length > CHUNK) await flush();
    }
    await flush();
    connection.endCopyFrom();
  }
  await new Promise<void>((resolve, reject) => {
    let failure: Error | undefined;
    client.query({
      submit: (connection: CopyConnection) => connection.query(`COPY ${target} FROM STDIN`),
      handleCopyInResponse: (connection: CopyConnection) => {
        send(connection).catch((error: unknown) => connection.sendCopyFail(String(error)));
      },
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => reject((failure = error)),
      handleReadyForQuery: () => (failure ? undefined : resolve()),
    } as unknown as pg.Submittable);
  });
  return count;
}
