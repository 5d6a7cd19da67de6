import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * A bucket server that implements enough of the S3 protocol for a client to put, get and delete
 * objects.
 */
export interface TestBucket {
  url: string;
  /** By bucket and key. */
  objects: Map<string, Buffer>;
  /** Every request: method and path. */
  requests: string[];
  /** While set, every response has this status. */
  failing: number | undefined;
  close: () => Promise<void>;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

/**
 * Returns whether a request uses this access key and has a version 4 signature over the host and
 * the body. Does not recompute the signature.
 */
function isSigned(request: IncomingMessage, accessKeyId: string): boolean {
  const { authorization = "" } = request.headers;
  const signed = /SignedHeaders=([\w;-]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  return (
    authorization.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`) &&
    /Signature=[0-9a-f]{64}$/.test(authorization) &&
    ["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signed.includes(name))
  );
}

function send(response: ServerResponse, object: Buffer, range: string | undefined): void {
  const [, first = "", last = ""] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === "") {
    response.writeHead(200, { "content-length": object.length });
    response.end(object);
    return;
  }
  const part = object.subarray(Number(first), last === "" ? undefined : Number(last) + 1);
  const contentRange = `bytes ${first}-${Number(first) + part.length - 1}/${object.length}`;
  response.writeHead(206, { "content-length": part.length, "content-range": contentRange });
  response.end(part);
}

async function respond(
  bucket: TestBucket,
  accessKeyId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "", "http://bucket");
  bucket.requests.push(`${request.method} ${pathname}`);
  const body = await buffer(request);
  const object = bucket.objects.get(pathname);
  if (bucket.failing !== undefined) refuse(response, bucket.failing, "InternalError");
  else if (!isSigned(request, accessKeyId)) refuse(response, 403, "AccessDenied");
  else if (request.method === "PUT" && Number(request.headers["content-length"]) === body.length) {
    bucket.objects.set(pathname, body);
    response.writeHead(200, { etag: '"x"' }).end();
  } else if (request.method === "DELETE") {
    bucket.objects.delete(pathname);
    response.writeHead(204).end();
  } else if (request.method !== "GET") refuse(response, 411, "MissingContentLength");
  else if (object) send(response, object, request.headers.range);
  else refuse(response, 404, "NoSuchKey");
}

/** Starts a bucket server on a free port. */
export async function openBucket(accessKeyId: string): Promise<TestBucket> {
  const server = createServer((request, response) => {
    respond(bucket, accessKeyId, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const bucket: TestBucket = {
    url: `http://127.0.0.1:${port}`,
    objects: new Map(),
    requests: [],
    failing: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return bucket;
}
