import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { markUnavailable } from "@/server/http/page-unavailable";

/**
 * docs/spec/conventions.md#errors: a page that fails because of the database returns a 503
 * with Retry-After. No other failure does.
 */
it.each([
  { status: 500, isDatabaseUnavailable: true, expected: 503, retryAfter: "5" },
  { status: 500, isDatabaseUnavailable: false, expected: 500, retryAfter: null },
  { status: 200, isDatabaseUnavailable: true, expected: 200, retryAfter: null },
  { status: 404, isDatabaseUnavailable: true, expected: 404, retryAfter: null },
])("$status becomes $expected (database failure: $hasDatabaseTrouble)", async (example) => {
  const server = createServer((_request, response) => {
    const trouble = example.isDatabaseUnavailable ? { isDatabaseUnavailable: true as const } : {};
    markUnavailable(response, { requestId: "1", route: "page", ...trouble });
    response.writeHead(example.status, { "Content-Type": "text/html" }).end("<p>A page</p>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const page = await fetch(`http://127.0.0.1:${port}`);
  expect([page.status, page.headers.get("retry-after")]).toEqual([
    example.expected,
    example.retryAfter,
  ]);
  expect([page.headers.get("content-type"), await page.text()]).toEqual([
    "text/html",
    "<p>A page</p>",
  ]);
  server.close();
});
