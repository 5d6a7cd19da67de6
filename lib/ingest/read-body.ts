import { promisify } from "node:util";
import zlib from "node:zlib";
import { ApiError, BadRequest, PayloadTooLarge } from "@/lib/api/errors";

/** As sent, whatever its encoding, and unpacked (decisions.md §6.5). */
const WIRE_LIMIT = 1024 * 1024;
const UNPACKED_LIMIT = 10 * 1024 * 1024;

const inflate = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.inflate);
const inflateRaw = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.inflateRaw);
const gunzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gunzip);
const brotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress);

const UNPACKERS: Partial<Record<string, (packed: Buffer, limit: Limit) => Promise<Buffer>>> = {
  gzip: gunzip,
  "x-gzip": gunzip,
  // With its header as RFC 9110 wants it, or bare as some send it.
  deflate: (packed, limit) => ((packed[0] ?? 0) % 16 === 8 ? inflate : inflateRaw)(packed, limit),
  br: brotli,
};

interface Limit {
  maxOutputLength: number;
}

/** Bodies that are unpacked at once: a hundred bombs together would be a large one. */
const AT_ONCE = 4;
const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The bytes as sent; ends before more than the limit are held. */
async function readWire(request: Request): Promise<Buffer> {
  const tooLarge = new PayloadTooLarge("1 MiB");
  if (Number(request.headers.get("content-length") ?? 0) > WIRE_LIMIT) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > WIRE_LIMIT) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error === tooLarge) throw tooLarge;
    throw new BadRequest("The request body ended too early.");
  }
  return Buffer.concat(chunks, size);
}

/**
 * The body, unpacked by its Content-Encoding (gzip, deflate, br). Never holds more than the limits: a zip bomb ends at
 * the second. Throws 413 over them, 400 when it ends too early or is not what the header says, 415 for another encoding.
 */
export async function readBody(request: Request): Promise<Buffer> {
  const encoding = (request.headers.get("content-encoding") ?? "").trim().toLowerCase();
  const unpack = UNPACKERS[encoding];
  if (!unpack && encoding !== "" && encoding !== "identity") {
    throw new ApiError(415, "The Content-Encoding must be gzip, deflate or br.");
  }
  const sent = await readWire(request);
  if (!unpack) return sent;
  try {
    return await inTurn(() => unpack(sent, { maxOutputLength: UNPACKED_LIMIT }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
      throw new PayloadTooLarge("10 MiB unpacked");
    }
    throw new BadRequest(`The request body is not valid ${encoding}, or was cut off.`);
  }
}
