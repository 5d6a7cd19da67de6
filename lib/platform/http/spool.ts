import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { BadRequest, PayloadTooLarge } from "./errors";
import { setSpooledBody } from "./spooled-bodies";

const MIB = 1024 * 1024;
/** Higher than any endpoint's own limit. */
const MULTIPART = { limit: 27 * MIB, label: "25 MiB" };
const CSV = { limit: 256 * MIB, label: "256 MiB" };

/** Content types of CSV files. Windows sends the Excel one. */
const CSV_TYPES = [
  "text/csv",
  "application/csv",
  "text/tab-separated-values",
  "application/vnd.ms-excel",
];

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
}

/** True for a file to import: CSV, or JSON where issues are imported, which elsewhere is a body. */
export function isCsv(request: Request): boolean {
  const [sent = ""] = (request.headers.get("content-type") ?? "").split(";");
  const type = sent.trim().toLowerCase();
  if (type === "application/json") return new URL(request.url).pathname.endsWith("/issues/import");
  return CSV_TYPES.includes(type);
}

async function* hashed(
  request: Request,
  hash: BodyHash,
  { limit, label }: typeof CSV,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > limit) break;
      hash.add(chunk);
      yield chunk;
    }
  } catch {
    throw new BadRequest("The request body was truncated.");
  }
  if (size > limit) throw new PayloadTooLarge(label);
}

/**
 * Spools an upload's body to a temporary file while `run` executes, and passes its hash to `run`: a
 * retried body must be compared before any work is done, and is too large to buffer. Ignores the
 * multipart boundary, because clients generate a new one each time. Throws 413 if the body exceeds
 * 27 MiB, or 256 MiB for CSV.
 */
export async function withSpooledBody<T>(
  request: Request,
  run: (hash: Buffer) => Promise<T>,
): Promise<T> {
  const { limit, label } = isCsv(request) ? CSV : MULTIPART;
  if (Number(request.headers.get("content-length") ?? 0) > limit) {
    throw new PayloadTooLarge(label);
  }
  const file = path.join(tmpdir(), `lanework-upload-${randomUUID()}`);
  const hash = new BodyHash(request.headers.get("content-type") ?? "");
  try {
    await pipeline(
      hashed(request, hash, { limit, label }),
      createWriteStream(file, { mode: 0o600 }),
    );
    setSpooledBody(request, () => createReadStream(file));
    return await run(hash.end());
  } finally {
    setSpooledBody(request, undefined);
    await rm(file, { force: true });
  }
}

/** Hashes a body without its multipart boundary, however it is split into chunks. */
class BodyHash {
  private readonly hash = createHash("sha256");
  private readonly delimiter: Buffer | undefined;
  private pending = Buffer.alloc(0);

  constructor(contentType: string) {
    const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
    const boundary = quoted ?? plain;
    if (boundary !== undefined) this.delimiter = Buffer.from(`--${boundary}`, "latin1");
  }

  add(chunk: Uint8Array): void {
    if (this.delimiter === undefined) {
      this.hash.update(chunk);
      return;
    }
    let data = Buffer.concat([this.pending, chunk]);
    for (
      let index = data.indexOf(this.delimiter);
      index !== -1;
      index = data.indexOf(this.delimiter)
    ) {
      this.hash.update(data.subarray(0, index)).update("--");
      data = data.subarray(index + this.delimiter.length);
    }
    const end = Math.max(0, data.length - this.delimiter.length + 1);
    this.hash.update(data.subarray(0, end));
    this.pending = data.subarray(end);
  }

  end(): Buffer {
    return this.hash.update(this.pending).digest();
  }
}
