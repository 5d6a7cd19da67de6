import type { Transform } from "node:stream";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { ApiError, BadRequest, PayloadTooLarge } from "@/lib/platform/http/errors";
import { readRawBody } from "@/lib/platform/http/input";
import { limitConcurrency } from "@/lib/platform/http/limit-concurrency";

/**
 * Maximum decompressed size (docs/spec/errors.md#sentry). The general body limit applies to the
 * size as sent, in any encoding.
 */
const UNPACKED_LIMIT = 10 * 1024 * 1024;
/**
 * Number of decompressed bytes read from a body whose sender is not yet known. Far more than the
 * first line of an envelope.
 */
const HEADER_BYTES = 16 * 1024;

interface Encoding {
  unpack: (packed: Buffer, limit: { maxOutputLength: number }) => Promise<Buffer>;
  /** The streaming equivalent, for data that may be cut off anywhere. */
  stream: () => Transform;
}

const sync = { chunkSize: HEADER_BYTES, finishFlush: zlib.constants.Z_SYNC_FLUSH };

const gzip: Encoding = {
  unpack: promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  stream: () => zlib.createGunzip(sync),
};
const deflate: Encoding = {
  unpack: promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.inflate),
  stream: () => zlib.createInflate(sync),
};
const deflateRaw: Encoding = {
  unpack: promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.inflateRaw),
  stream: () => zlib.createInflateRaw(sync),
};
const brotli: Encoding = {
  unpack: promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
  stream: () =>
    zlib.createBrotliDecompress({
      chunkSize: HEADER_BYTES,
      finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
    }),
};

const ENCODINGS: Partial<Record<string, (packed: Buffer) => Encoding>> = {
  gzip: () => gzip,
  "x-gzip": () => gzip,
  // With the zlib header that RFC 9110 requires, or raw, as some clients send it.
  deflate: (packed) => ((packed[0] ?? 0) % 16 === 8 ? deflate : deflateRaw),
  br: () => brotli,
};

/**
 * Limits how many bodies are decompressed at once, because a hundred zip bombs would use too much
 * memory.
 */
const inTurn = limitConcurrency(4);
/** Counted separately, so that unknown senders do not delay known ones. */
const headInTurn = limitConcurrency(2);

/** The raw body and its encoding; null if it is not compressed. */
interface Sent {
  bytes: Buffer;
  name: string;
  encoding: Encoding | null;
}

async function readSent(request: Request): Promise<Sent> {
  const name = (request.headers.get("content-encoding") ?? "").trim().toLowerCase();
  const choose = ENCODINGS[name];
  if (!choose && name !== "" && name !== "identity") {
    throw new ApiError(415, "The Content-Encoding must be gzip, deflate or br.");
  }
  const bytes = await readRawBody(request);
  return { bytes, name, encoding: choose?.(bytes) ?? null };
}

async function unpack({ bytes, name, encoding }: Sent): Promise<Buffer> {
  if (!encoding) return bytes;
  return inTurn(async () => {
    try {
      return await encoding.unpack(bytes, { maxOutputLength: UNPACKED_LIMIT });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
        throw new PayloadTooLarge("10 MiB unpacked");
      }
      throw new BadRequest(`The request body is not valid ${name} or was truncated.`);
    }
  });
}

/** Returns as many of the first bytes as can be decompressed. The rest is ignored. */
async function unpackHead({ bytes, encoding }: Sent): Promise<Buffer> {
  if (!encoding) return bytes.subarray(0, HEADER_BYTES);
  return headInTurn(async () => {
    const stream = encoding.stream();
    stream.end(bytes.subarray(0, HEADER_BYTES));
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        size += chunk.byteLength;
        if (size >= HEADER_BYTES) break;
      }
    } catch {
      // Errors surface when the whole body is decompressed.
    }
    return Buffer.concat(chunks, size).subarray(0, HEADER_BYTES);
  });
}

/**
 * Returns the body, decompressed by its Content-Encoding (gzip, deflate, br). Never holds more than
 * the limits allow: decompressing a zip bomb stops at the limit. Throws 413 if a limit is exceeded,
 * 400 if it is truncated or does not match the header, 415 for an unsupported encoding, and 503 if
 * too many bodies are waiting to be decompressed.
 */
export async function readBody(request: Request): Promise<Buffer> {
  return unpack(await readSent(request));
}

/**
 * Like `readBody`, but for a body that identifies its sender. Returns its first 16 KiB, and a
 * function that reads all of it. Throws 413 if the body as sent is too large, 400 if it is
 * truncated, and 415 or 503 like `readBody`. Other errors are not thrown until the sender is known.
 */
export async function readHead(
  request: Request,
): Promise<{ head: Buffer; whole: () => Promise<Buffer> }> {
  const sent = await readSent(request);
  return { head: await unpackHead(sent), whole: () => unpack(sent) };
}
