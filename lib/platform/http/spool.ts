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
const MULTIPART = { limit: 27 * MIB, named: "25 MiB" };
const CSV = { limit: 256 * MIB, named: "256 MiB" };

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

export function isCsv(request: Request): boolean {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  return CSV_TYPES.includes(type.trim().toLowerCase());
}

async function* hashed(
  request: Request,
  hash: BodyHash,
  { limit, named }: typeof CSV,
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
  if (size > limit) throw new PayloadTooLarge(named);
}

/**
 * Spools an upload's body to a temporary file while `run` executes, and passes its hash to `run`: a
 * retried body must be compared before anything is done, and it is too large to buffer. Ignores the
 * multipart boundary, because clients generate a new one each time. Throws 413 if the body exceeds
 * 27 MiB, or 256 MiB for CSV.
 */
export async function withSpooledBody<T>(
  request: Request,
  run: (hash: Buffer) => Promise<T>,
): Promise<T> {
  const most = isCsv(request) ? CSV : MULTIPART;
  if (Number(request.headers.get("content-length") ?? 0) > most.limit) {
    throw new PayloadTooLarge(most.named);
  }
  const place = path.join(tmpdir(), `lanework-upload-${randomUUID()}`);
  const hash = new BodyHash(request.headers.get("content-type") ?? "");
  try {
    await pipeline(hashed(request, hash, most), createWriteStream(place, { mode: 0o600 }));
    setSpooledBody(request, () => createReadStream(place));
    return await run(hash.end());
  } finally {
    setSpooledBody(request, undefined);
    await rm(place, { force: true });
  }
}

/** Hashes a body without its multipart boundary, however it is split into chunks. */
class BodyHash {
  private readonly hash = createHash("sha256");
  private readonly mark: Buffer | undefined;
  private rest = Buffer.alloc(0);

  constructor(contentType: string) {
    const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
    const boundary = quoted ?? plain;
    if (boundary !== undefined) this.mark = Buffer.from(`--${boundary}`, "latin1");
  }

  add(chunk: Uint8Array): void {
    if (this.mark === undefined) {
      this.hash.update(chunk);
      return;
    }
    let data = Buffer.concat([this.rest, chunk]);
    for (let at = data.indexOf(this.mark); at !== -1; at = data.indexOf(this.mark)) {
      this.hash.update(data.subarray(0, at)).update("--");
      data = data.subarray(at + this.mark.length);
    }
    const sure = Math.max(0, data.length - this.mark.length + 1);
    this.hash.update(data.subarray(0, sure));
    this.rest = data.subarray(sure);
  }

  end(): Buffer {
    return this.hash.update(this.rest).digest();
  }
}
