import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { jsonTextOf } from "@/lib/platform/http/json";

/** Streams the body lazily, and discards the rest when the consumer cancels. */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Buffer> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await chunks?.return?.();
        request.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name in request.headers) {
    const value = request.headers[name];
    if (typeof value === "string") headers.append(name, value);
    else for (const element of value ?? []) headers.append(name, element);
  }
  return headers;
}

/**
 * Returns the request in the form handlers take. Its URL is at `http://localhost`, because only the
 * Host header determines the host. Returns undefined if the URL is invalid.
 */
export function toRequest(request: IncomingMessage): Request | undefined {
  const { method = "GET", url = "/" } = request;
  if (!URL.canParse(url, "http://localhost")) return undefined;
  // Only the path of an absolute URL counts, as everywhere else.
  const { pathname, search } = new URL(url, "http://localhost");
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://localhost${pathname}${search}`, {
    method,
    headers: headersOf(request),
    ...(hasBody && { body: bodyOf(request), duplex: "half" }),
  });
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

const WRONG_LENGTH = "The response body's length does not match its Content-Length.";

/** Added by `compression`; sends what it has buffered. */
interface Flushable {
  flush?: () => void;
}

/**
 * Yields the chunks of a body, and throws unless it has as many bytes as the response declares.
 * Otherwise the client would wait for the rest, and mistake the next response for it.
 */
async function* chunksOf(
  reader: Reader,
  first: Uint8Array,
  second: Promise<ReadableStreamReadResult<Uint8Array>>,
  response: ServerResponse & Flushable,
): AsyncGenerator<Uint8Array> {
  const declared = response.getHeader("content-length");
  let remaining = declared === undefined ? undefined : Number(declared);
  try {
    let prefetched: typeof second | undefined = second;
    for (let chunk: Uint8Array | undefined = first; chunk;) {
      if (remaining !== undefined && (remaining -= chunk.byteLength) < 0) break;
      yield chunk;
      response.flush?.();
      // Read only after the previous chunk has been consumed, because a read that nothing awaits
      // could fail unnoticed.
      chunk = (await (prefetched ?? reader.read())).value;
      prefetched = undefined;
    }
    if (remaining !== undefined && remaining !== 0) throw new Error(WRONG_LENGTH);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function sendHead(result: Response, response: ServerResponse): void {
  response.statusCode = result.status;
  for (const [name, value] of result.headers) {
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
}

/** Resolves with the chunk available in this turn of the event loop, or undefined. */
function ifAvailable<T>(promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    promise,
    new Promise<undefined>((resolve) => setImmediate(resolve, undefined)),
  ]);
}

async function sendBody(reader: Reader, result: Response, response: ServerResponse): Promise<void> {
  const first = await reader.read();
  const pending = first.done ? Promise.resolve(first) : reader.read();
  const second = await ifAvailable(pending);
  sendHead(result, response);
  const size = first.value?.byteLength ?? 0;
  const declared = Number(response.getHeader("content-length") ?? "NaN");
  const isComplete = first.done || second?.done === true;
  if (isComplete ? declared < size || declared > size : declared < size)
    throw new Error(WRONG_LENGTH);
  // The body is complete, so its length is known, and it is sent in one packet with the headers.
  if (first.done || isComplete) {
    response.setHeader("Content-Length", size);
    response.end(first.value);
    return;
  }
  const chunks = chunksOf(reader, first.value, pending, response);
  await pipeline(chunks, response).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

/**
 * Sends a handler's response at the client's pace, and stops producing a long body when the client disconnects. An
 * error before the first byte is thrown with nothing sent; a later one closes the connection, because a truncated
 * response would otherwise look complete.
 */
export async function sendResponse(result: Response, response: ServerResponse): Promise<void> {
  // Rejected while reading the body, or disconnected.
  if (response.writableEnded || response.destroyed) {
    await result.body?.cancel().catch(() => undefined);
    return;
  }
  const text = response.req.method === "HEAD" ? undefined : jsonTextOf(result);
  if (text !== undefined) {
    sendHead(result, response);
    response.setHeader("Content-Length", Buffer.byteLength(text));
    response.end(text);
    return;
  }
  if (result.body === null || response.req.method === "HEAD") {
    sendHead(result, response);
    response.end();
    await result.body?.cancel().catch(() => undefined);
    return;
  }
  const reader: Reader = result.body.getReader();
  try {
    await sendBody(reader, result, response);
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    if (!response.headersSent) for (const [name] of result.headers) response.removeHeader(name);
    throw error;
  }
}
