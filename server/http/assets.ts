import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream";

const PREFIX = "/_next/static/chunks/";
const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

/** Whether the client accepts Brotli, and does not refuse it with `br;q=0`. */
function acceptsBrotli(header: string | string[] | undefined): boolean {
  return /(^|[\s,])br\s*(,|;\s*q=(?!0(\.0*)?\s*(,|$))|$)/.test(String(header ?? ""));
}

/**
 * Returns a handler that sends the pages' scripts and style sheets as the build compressed them
 * (scripts/build/compress-assets.mjs). It returns false for everything else, which Next handles.
 */
export function serveCompressed(
  dir: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const names = existsSync(dir) ? readdirSync(dir) : [];
  const sizes = new Map(
    names
      .filter((name) => name.endsWith(".br"))
      .map((name) => [name.slice(0, -".br".length), statSync(path.join(dir, name)).size]),
  );
  return (request, response) => {
    const { method, url = "", headers } = request;
    if (!url.startsWith(PREFIX) || (method !== "GET" && method !== "HEAD")) return false;
    const name = url.slice(PREFIX.length).split("?")[0] ?? "";
    const size = sizes.get(name);
    const type = TYPES[path.extname(name)];
    if (size === undefined || type === undefined) return false;
    if (headers.range !== undefined || !acceptsBrotli(headers["accept-encoding"])) return false;
    response.writeHead(200, {
      "Content-Type": type,
      "Content-Encoding": "br",
      "Content-Length": size,
      // The build names a file by its content.
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept-Encoding",
    });
    if (method === "HEAD") response.end();
    else pipeline(createReadStream(path.join(dir, `${name}.br`)), response, () => undefined);
    return true;
  };
}
