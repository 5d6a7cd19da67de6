import { once } from "node:events";
import type { Writable } from "node:stream";
import type pg from "pg";

/** The connection that `pg` passes to a custom query; its types omit the COPY methods. */
interface Connection {
  stream: Writable & { pause: () => void; resume: () => void };
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Uint8Array) => void;
  endCopyFrom: () => void;
  sendCopyFail: (message: string) => void;
}

const ignore = () => undefined;

/** Query methods that COPY does not use. */
const silent = {
  handleRowDescription: ignore,
  handleDataRow: ignore,
  handlePortalSuspended: ignore,
  handleEmptyQuery: ignore,
  handleParseComplete: ignore,
  handleCommandComplete: ignore,
};

/** Maximum number of bytes buffered for the reader. */
const MAX_BUFFERED = 4 * 1024 * 1024;

/**
 * Yields the bytes of `COPY … TO STDOUT`, applying backpressure to the server. The reader must
 * consume all of them.
 */
export async function* copyOut(client: pg.Client, sql: string): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let waiting = 0;
  const state: { isDone: boolean; failure?: Error; wake: () => void; connection?: Connection } = {
    isDone: false,
    wake: ignore,
  };
  const query = {
    ...silent,
    submit(connection: Connection) {
      state.connection = connection;
      connection.query(sql);
    },
    handleCopyInResponse: ignore,
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // Copied, because the parser reuses its buffer.
      chunks.push(Buffer.from(chunk));
      waiting += chunk.length;
      if (waiting > MAX_BUFFERED) state.connection?.stream.pause();
      state.wake();
    },
    // Nothing follows an error: the client has already released this query.
    handleError(error: Error) {
      state.failure = error;
      state.wake();
    },
    handleReadyForQuery() {
      state.isDone = true;
      state.wake();
    },
  };
  client.query(query as unknown as pg.Submittable);
  for (;;) {
    const ready = chunks;
    chunks = [];
    waiting = 0;
    state.connection?.stream.resume();
    if (ready.length > 0) yield Buffer.concat(ready);
    else if (state.failure) throw state.failure;
    else if (state.isDone) return;
    else await new Promise<void>((resolve) => (state.wake = resolve));
  }
}

/**
 * Feeds `COPY … FROM STDIN` until the server has consumed everything. Throws errors from the server
 * or the source.
 */
export async function copyIn(
  client: pg.Client,
  sql: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const state: { failure?: Error; isOver: boolean } = { isOver: false };
  async function feed(connection: Connection): Promise<void> {
    for await (const chunk of source) {
      if (state.isOver) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
    }
    connection.endCopyFrom();
  }
  await new Promise<void>((resolve, reject) => {
    const query = {
      ...silent,
      submit: (connection: Connection) => connection.query(sql),
      handleCopyData: ignore,
      handleCopyInResponse(connection: Connection) {
        feed(connection).catch((error: unknown) => {
          state.failure = error as Error;
          connection.sendCopyFail("the source failed");
        });
      },
      handleError(error: Error) {
        state.isOver = true;
        reject(state.failure ?? error);
      },
      handleReadyForQuery: resolve,
    };
    client.query(query as unknown as pg.Submittable);
  });
}
