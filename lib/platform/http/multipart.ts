import { once } from "node:events";
import type { Readable } from "node:stream";
import busboy from "busboy";
import { z } from "zod";
import { ApiError, BadRequest, invalid, PayloadTooLarge } from "./errors";
import { readBody } from "./input";
import { isMultipart } from "./spool";
import { spooledBody } from "./spooled-bodies";

/** What may stand around a file: boundaries, part headers, a few other fields. */
const AROUND = 64 * 1024;
/** Of a body that is refused so much is still read: who is cut off while they send do not hear why. */
const HEARD_OUT = 32 * 1024 * 1024;

/** A file that comes in: read once, as a stream. */
export interface IncomingFile {
  /** As the client calls it; anything may stand here. */
  name: string;
  source: AsyncIterable<Uint8Array>;
}

interface FileOptions<T> {
  /** Bytes of the file. */
  limit: number;
  /** Reads the source to its end. What it leaves behind must be of no account when the body turns out wrong. */
  take: (file: IncomingFile) => Promise<T>;
}

/** Nothing that is JSON holds a file; whether it is JSON at all is said first (docs/spec/conventions.md#errors). */
async function refuseOther(request: Request): Promise<never> {
  const type = request.headers.get("content-type") ?? "";
  if (/\bjson\b/i.test(type)) await readBody(request, z.object({}));
  throw invalid("file", "Is required, as a file of a multipart/form-data body.");
}

function openParser(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      defParamCharset: "utf8",
      limits: { fieldNameSize: 200, fieldSize: 1024, fields: 20, parts: 30, headerPairs: 50 },
    });
  } catch {
    throw new BadRequest("The request body is not valid multipart/form-data.");
  }
}

/** What the body turns out to hold. */
interface Found<T> {
  taken: Promise<T> | undefined;
  count: number;
  isMalformed: boolean;
}

function watch<T>(parser: busboy.Busboy, take: FileOptions<T>["take"]): Found<T> {
  const found: Found<T> = { taken: undefined, count: 0, isMalformed: false };
  const skip = (stream: Readable) => void stream.resume();
  parser.on("file", (field, stream, { filename }) => {
    // It may break off before anybody has begun to read it; whoever reads it then is told.
    stream.on("error", () => undefined);
    if (field === "file") found.count += 1;
    if (field !== "file" || found.taken) return skip(stream);
    // A reader that gives up must not stop the parser: what is left is read all the same.
    const source = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
    found.taken = take({ name: filename ?? "", source });
    found.taken.catch(() => skip(stream));
  });
  parser.on("error", () => {
    found.isMalformed = true;
    parser.destroy();
  });
  return found;
}

/** Feeds the body to the parser, in the pace of whoever takes the file. Answers whether it was of `most` bytes at most. */
async function feed(request: Request, parser: busboy.Busboy, most: number): Promise<boolean> {
  const closed = once(parser, "close").catch(() => undefined);
  let size = 0;
  try {
    const body = spooledBody(request) ?? request.body ?? [];
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > most + HEARD_OUT) break;
      if (size > most || parser.destroyed) continue;
      if (!parser.write(chunk)) {
        await Promise.race([once(parser, "drain").catch(() => undefined), closed]);
      }
    }
  } catch {
    // The client hung up: the file is not whole.
    size = Math.min(size, most);
    parser.destroy();
  }
  if (size > most) parser.destroy();
  else if (!parser.destroyed) parser.end();
  await closed;
  return size <= most;
}

/**
 * The one file of a multipart body, its part called `file`, as a stream: nothing is held in memory. Parts of other names
 * are ignored. Answers what `take` makes of it. Throws BadRequest (400) for a malformed or cut-off body, PayloadTooLarge
 * (413), Invalid (422) without a file and for several.
 */
export async function readFile<T>(request: Request, { limit, take }: FileOptions<T>): Promise<T> {
  if (!isMultipart(request)) return refuseOther(request);
  const length = Number(request.headers.get("content-length") ?? 0);
  const tooLarge = new PayloadTooLarge(`${Math.floor(limit / 1024 / 1024)} MiB`);
  if (length > limit + AROUND) throw tooLarge;
  const parser = openParser(request);
  const found = watch(parser, take);
  const isWithin = await feed(request, parser, limit + AROUND);
  const result = await found.taken?.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!isWithin) throw tooLarge;
  if (result && "error" in result && result.error instanceof ApiError) throw result.error;
  if (found.isMalformed || !parser.writableFinished) {
    throw new BadRequest("The request body is not valid multipart/form-data.");
  }
  if (!result) throw invalid("file", "Is required, as a file.");
  if (found.count > 1) throw invalid("file", "Must be one file.");
  if ("error" in result) throw result.error;
  return result.value;
}
