import { once } from "node:events";
import type { Readable } from "node:stream";
import busboy from "busboy";
import { z } from "zod";
import { ApiError, BadRequest, invalid, PayloadTooLarge } from "./errors";
import { readBody } from "./input";
import { isMultipart } from "./spool";
import { spooledBody } from "./spooled-bodies";

/** Allowance for what surrounds a file: boundaries, part headers and a few other fields. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
/**
 * How much of a rejected body to read anyway. Clients that are cut off while sending never see the
 * response.
 */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/** An uploaded file, readable once as a stream. */
export interface IncomingFile {
  /** The file name sent by the client, unvalidated. */
  name: string;
  source: AsyncIterable<Uint8Array>;
}

interface FileOptions<T> {
  /** Maximum file size in bytes. */
  limit: number;
  /**
   * Reads the source to its end. It must be possible to discard the result, because the body may
   * turn out to be invalid.
   */
  take: (file: IncomingFile) => Promise<T>;
}

/**
 * A JSON body has no file, but malformed JSON is reported first (docs/spec/conventions.md#errors).
 */
async function assertMultipart(request: Request): Promise<never> {
  const type = request.headers.get("content-type") ?? "";
  if (/\bjson\b/i.test(type)) await readBody(request, z.object({}));
  throw invalid("file", "Must be a file in a multipart/form-data body.");
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

/** What the parser has found so far. */
interface Found<T> {
  taken: Promise<T> | undefined;
  count: number;
  isMalformed: boolean;
}

function watch<T>(parser: busboy.Busboy, take: FileOptions<T>["take"]): Found<T> {
  const found: Found<T> = { taken: undefined, count: 0, isMalformed: false };
  const skip = (stream: Readable) => void stream.resume();
  parser.on("file", (field, stream, { filename }) => {
    // The stream may fail before it is read; the reader still gets the error.
    stream.on("error", () => undefined);
    if (field === "file") found.count += 1;
    if (field !== "file" || found.taken) return skip(stream);
    // If the reader stops early, the parser still has to consume the rest of the stream.
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

/**
 * Feeds the body to the parser at the reader's pace. Returns whether it had at most `limit` bytes.
 */
async function feed(request: Request, parser: busboy.Busboy, limit: number): Promise<boolean> {
  const closed = once(parser, "close").catch(() => undefined);
  let size = 0;
  try {
    const body = spooledBody(request) ?? request.body ?? [];
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > limit + MAX_DISCARDED_BYTES) break;
      if (size > limit || parser.destroyed) continue;
      if (!parser.write(chunk)) {
        await Promise.race([once(parser, "drain").catch(() => undefined), closed]);
      }
    }
  } catch {
    // The client disconnected, so the file is incomplete.
    size = Math.min(size, limit);
    parser.destroy();
  }
  if (size > limit) parser.destroy();
  else if (!parser.destroyed) parser.end();
  await closed;
  return size <= limit;
}

/**
 * Streams the `file` part of a multipart body to `take` and returns its result. Buffers nothing and
 * ignores other parts. Throws BadRequest (400) if the body is malformed or truncated,
 * PayloadTooLarge (413) if the file is too large, and Invalid (422) unless there is exactly one
 * file.
 */
export async function readFile<T>(request: Request, { limit, take }: FileOptions<T>): Promise<T> {
  if (!isMultipart(request)) return assertMultipart(request);
  const length = Number(request.headers.get("content-length") ?? 0);
  const tooLarge = new PayloadTooLarge(`${Math.floor(limit / 1024 / 1024)} MiB`);
  if (length > limit + FORM_OVERHEAD_BYTES) throw tooLarge;
  const parser = openParser(request);
  const found = watch(parser, take);
  const isWithinLimit = await feed(request, parser, limit + FORM_OVERHEAD_BYTES);
  const result = await found.taken?.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!isWithinLimit) throw tooLarge;
  if (result && "error" in result && result.error instanceof ApiError) throw result.error;
  if (found.isMalformed || !parser.writableFinished) {
    throw new BadRequest("The request body is not valid multipart/form-data.");
  }
  if (!result) throw invalid("file", "Must be a file.");
  if (found.count > 1) throw invalid("file", "Must be a single file.");
  if ("error" in result) throw result.error;
  return result.value;
}
