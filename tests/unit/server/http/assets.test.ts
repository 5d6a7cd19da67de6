import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveCompressed } from "@/server/http/assets";

const dir = mkdtempSync(path.join(tmpdir(), "assets-"));
const script = "console.log('a script')";
let server: Server;

beforeAll(async () => {
  writeFileSync(path.join(dir, "a.js"), script);
  writeFileSync(path.join(dir, "a.js.br"), brotliCompressSync(script));
  writeFileSync(path.join(dir, "plain.js"), script);
  const send = serveCompressed(dir);
  server = createServer((request, response) => {
    if (!send(request, response)) response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true });
});

function read(
  name: string,
  encodings: string,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  const options = {
    port,
    host: "127.0.0.1",
    path: name,
    headers: { "accept-encoding": encodings },
    agent: false,
  };
  return new Promise((resolve, reject) => {
    get(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { statusCode: status, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}

describe("compressed assets", () => {
  test("are sent as the build compressed them", async () => {
    const { status, headers, body } = await read("/_next/static/chunks/a.js", "gzip, deflate, br");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/javascript; charset=UTF-8",
      "content-encoding": "br",
      "content-length": String(body.length),
      vary: "Accept-Encoding",
    });
    expect(brotliDecompressSync(body).toString()).toBe(script);
  });

  test.each([
    ["/_next/static/chunks/a.js", "gzip"],
    ["/_next/static/chunks/a.js", "gzip, br;q=0"],
    ["/_next/static/chunks/plain.js", "br"],
    ["/_next/static/chunks/missing.js", "br"],
    ["/_next/static/chunks/../a.js", "br"],
    ["/projects", "br"],
  ])("leave %s for %s to Next", async (name, encodings) => {
    expect((await read(name, encodings)).status).toBe(204);
  });
});
