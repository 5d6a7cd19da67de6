import type { Transform } from "node:stream";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { ApiError, BadRequest, PayloadTooLarge } from "@/lib/platform/http/errors";
import { readRawBody } from "@/lib/platform/http/input";
import { lane } from "@/lib/platform/http/limit-concurrency";

/** Unpacked (docs/spec/errors.md#sentry); as sent, whatever its encoding, the limit of any body holds. */
const UNPACKED_LIMIT = 10 * 1024 * 1024;
/** Of a body whose sender is not known yet: as much as the first line of an envelope has, by far. */
const HEAD = 16 * 1024;

interface Encoding {
  unpack: (packed: Buffer, limit: { maxOutputLength: number }) => Promise<Buffer>;
  /** The same piece by piece, of bytes that may end anywhere. */
  stream: () => Transform;
}

const sync = { chunkSize: HEAD, finishFlush: zlib.constants.Z_SYNC_FLUSH };

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
      chunkSize: HEAD,
      finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
    }),
};

const ENCODINGS: Partial<Record<string, (packed: Buffer) => Encoding>> = {
  gzip: () => gzip,
  "x-gzip": () => gzip,
  // With its header as RFC 9110 wants it, or bare as some send it.
  deflate: (packed) => ((packed[0] ?? 0) % 16 === 8 ? deflate : deflateRaw),
  br: () => brotli,
};

/** Bodies that are unpacked at once: a hundred bombs together would be a large one. */
const inTurn = lane(4);
/** Apart from those, that nobody who is not known delays what is. */
const headInTurn = lane(2);

/** What was sent, and how it is packed; null when it is not. */
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
      throw new BadRequest(`The request body is not valid ${name}, or was cut off.`);
    }
  });
}

/** The first bytes, as far as they can be unpacked; what comes behind them is not looked at. */
async function unpackHead({ bytes, encoding }: Sent): Promise<Buffer> {
  if (!encoding) return bytes.subarray(0, HEAD);
  return headInTurn(async () => {
    const stream = encoding.stream();
    stream.end(bytes.subarray(0, HEAD));
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        size += chunk.byteLength;
        if (size >= HEAD) break;
      }
    } catch {
      // What it is worth is seen when the whole is unpacked.
    }
    return Buffer.concat(chunks, size).subarray(0, HEAD);
  });
}

/**
 * The body, unpacked by its Content-Encoding (gzip, deflate, br). Never holds more than the limits: a zip bomb ends at
 * the second. Throws 413 over them, 400 when it ends too early or is not what the header says, 415 for another encoding,
 * 503 when too many are waiting to be unpacked.
 */
export async function readBody(request: Request): Promise<Buffer> {
  return unpack(await readSent(request));
}

/**
 * The same for a body that says itself who sends it: its first 16 KiB, and how to have the whole. Throws 413 for what is
 * too large as sent, 400 when it ends too early, 415 and 503; the rest is of no interest before the sender is known.
 */
export async function readHead(
  request: Request,
): Promise<{ head: Buffer; whole: () => Promise<Buffer> }> {
  const sent = await readSent(request);
  return { head: await unpackHead(sent), whole: () => unpack(sent) };
}
