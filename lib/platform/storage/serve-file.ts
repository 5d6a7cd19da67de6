import { asStream } from "@/lib/platform/http/as-stream";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ApiError, NotFound } from "@/lib/platform/http/errors";
import { fileStore } from "./file-store";
import { asciiName, encodedName } from "./file-name";
import { IMAGE_TYPES, ImageDetector } from "./image-detector";
import { type ByteRange, readRange } from "./read-range";
import { StoredFileMissing } from "./stored-file";

interface ServedFile {
  storageKey: string;
  sizeBytes: number;
  fileName: string;
  /** An image type shown inline; anything else is served as a download. */
  contentType: string;
  /** A strong validator: the content under a key never changes. */
  etag: string;
  cacheControl: string;
}

/** Served files must not run scripts in any context, and other sites must not embed them. */
const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
};

function headersOf(file: ServedFile): Record<string, string> {
  const isShown = IMAGE_TYPES.some((type) => type === file.contentType);
  const names = `filename="${asciiName(file.fileName)}"; filename*=UTF-8''${encodedName(file.fileName)}`;
  return {
    ...SECURITY_HEADERS,
    "Content-Type": isShown ? file.contentType : "application/octet-stream",
    "Content-Disposition": `${isShown ? "inline" : "attachment"}; ${names}`,
    "Accept-Ranges": "bytes",
    "Cache-Control": file.cacheControl,
    ETag: file.etag,
  };
}

function matchesEtag(request: Request, etag: string): boolean {
  const header = request.headers.get("if-none-match");
  if (header === null) return false;
  return header.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}

/**
 * Returns the requested range; undefined for the whole file, including when If-Range identifies a
 * different version.
 */
function rangeOf(request: Request, file: ServedFile): ByteRange | undefined {
  const condition = request.headers.get("if-range");
  if (condition !== null && condition.trim() !== file.etag) return undefined;
  const range = readRange(request.headers.get("range"), file.sizeBytes);
  if (range !== "unsatisfiable") return range;
  const headers = { "Content-Range": `bytes */${file.sizeBytes}` };
  throw new ApiError(416, "The requested range is outside the file.", {}, headers);
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
 * Serves a stored file with 200, 206 for a single range (RFC 9110 §14), 304 if the client already
 * has it, or 416. Known image types are shown inline, everything else is downloaded, and nothing
 * can run scripts. Throws NotFound if the file is missing from the store.
 */
export async function serveFile(request: Request, file: ServedFile): Promise<Response> {
  const headers = headersOf(file);
  if (matchesEtag(request, file.etag)) return new Response(null, { status: 304, headers });
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
 * Serves a profile picture. Its type is detected again because it is not stored in any row.
 * Cacheable for a year, because a new picture gets a new URL.
 */
export async function servePicture(request: Request, storageKey: string): Promise<Response> {
  const detector = new ImageDetector();
  const bytes = await buffer(detector.through(await open(storageKey)));
  const contentType = (await detector.type()) ?? "application/octet-stream";
  const headers = headersOf({
    storageKey,
    sizeBytes: bytes.byteLength,
    fileName: "picture",
    contentType,
    etag: `"picture-${storageKey.slice(-12)}"`,
    cacheControl: "private, max-age=31536000, immutable",
  });
  if (matchesEtag(request, headers["ETag"] ?? ""))
    return new Response(null, { status: 304, headers });
  headers["Content-Length"] = String(bytes.byteLength);
  return new Response(new Uint8Array(bytes), { headers });
}
