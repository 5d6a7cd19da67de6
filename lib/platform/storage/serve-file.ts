import { asStream } from "@/lib/platform/http/as-stream";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ApiError, NotFound } from "@/lib/platform/http/errors";
import { fileStore } from "./file-store";
import { asciiName, encodedName } from "./file-name";
import { IMAGE_TYPES, ImageLook } from "./look-at-image";
import { type ByteRange, readRange } from "./read-range";
import { StoredFileMissing } from "./stored-file";

interface ServedFile {
  storageKey: string;
  sizeBytes: number;
  fileName: string;
  /** Of the images that are shown in place; anything else is served as bytes to be saved. */
  contentType: string;
  /** A strong validator: what lies under the key never changes. */
  etag: string;
  cacheControl: string;
}

/** Nothing that is served here acts on its own, wherever it is opened, and no other site may hold it. */
const SAFE = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
};

function headersOf(file: ServedFile): Record<string, string> {
  const isShown = IMAGE_TYPES.some((type) => type === file.contentType);
  const names = `filename="${asciiName(file.fileName)}"; filename*=UTF-8''${encodedName(file.fileName)}`;
  return {
    ...SAFE,
    "Content-Type": isShown ? file.contentType : "application/octet-stream",
    "Content-Disposition": `${isShown ? "inline" : "attachment"}; ${names}`,
    "Accept-Ranges": "bytes",
    "Cache-Control": file.cacheControl,
    ETag: file.etag,
  };
}

function isKnown(request: Request, etag: string): boolean {
  const named = request.headers.get("if-none-match");
  if (named === null) return false;
  return named.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}

/** The part that is asked for; undefined for all of it, also where an If-Range names another version. */
function rangeOf(request: Request, file: ServedFile): ByteRange | undefined {
  const condition = request.headers.get("if-range");
  if (condition !== null && condition.trim() !== file.etag) return undefined;
  const range = readRange(request.headers.get("range"), file.sizeBytes);
  if (range !== "unsatisfiable") return range;
  const headers = { "Content-Range": `bytes */${file.sizeBytes}` };
  throw new ApiError(416, "There is nothing in this range of the file.", {}, headers);
}

async function open(storageKey: string, range?: ByteRange): Promise<Readable> {
  try {
    return await fileStore().read(storageKey, range);
  } catch (error) {
    if (error instanceof StoredFileMissing) throw new NotFound("File");
    throw error;
  }
}

/**
 * A stored file as an answer: 200, 206 for one range (RFC 9110 §14), 304 for who has it, 416. Images by their bytes are
 * shown in place, everything else is saved; nothing is ever run. NotFound when the store does not have it.
 */
export async function serveFile(request: Request, file: ServedFile): Promise<Response> {
  const headers = headersOf(file);
  if (isKnown(request, file.etag)) return new Response(null, { status: 304, headers });
  const range = request.method === "GET" ? rangeOf(request, file) : undefined;
  const { start, end } = range ?? { start: 0, end: file.sizeBytes };
  headers["Content-Length"] = String(end - start);
  if (range) headers["Content-Range"] = `bytes ${start}-${end - 1}/${file.sizeBytes}`;
  const status = range ? 206 : 200;
  if (request.method === "HEAD" || start === end) return new Response(null, { status, headers });
  const stream = Readable.toWeb(await open(file.storageKey, range)) as ReadableStream<Uint8Array>;
  return asStream(new Response(stream, { status, headers }));
}

/**
 * A person's picture, which was looked at when it came and is so again: no row says its type. It may be kept for a year,
 * as another one has another address.
 */
export async function servePicture(request: Request, storageKey: string): Promise<Response> {
  const look = new ImageLook();
  const bytes = await buffer(look.through(await open(storageKey)));
  const contentType = (await look.type()) ?? "application/octet-stream";
  const headers = headersOf({
    storageKey,
    sizeBytes: bytes.byteLength,
    fileName: "picture",
    contentType,
    etag: `"picture-${storageKey.slice(-12)}"`,
    cacheControl: "private, max-age=31536000, immutable",
  });
  if (isKnown(request, headers["ETag"] ?? "")) return new Response(null, { status: 304, headers });
  headers["Content-Length"] = String(bytes.byteLength);
  return new Response(new Uint8Array(bytes), { headers });
}
