import { EventEmitter, once } from "node:events";
import { createServer, get, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { metrics } from "@/lib/platform/observability/metrics";
import { NO_BODY_BUDGET } from "@/server/http/body-budgets";
import { openEdge } from "@/server/http/edge";
import { type Handler, createFront } from "@/server/http/front";
import { drain, listen } from "@/server/http/listen";
import { pageHeaders } from "@/server/http/page-headers";
import type { CallRoute } from "@/server/routes/route-handlers";
import { matcher } from "@/server/routes/route-table";
import { RawSocket } from "../../../support/http/raw-socket";

const load = () => Promise.resolve({});
const match = matcher([{ pattern: "/api/things/[id]", methods: ["GET", "HEAD"], load }]);

/** Calls the same handler for every route. */
const callBy =
  (handle: Handler): CallRoute =>
  (_, request, response) =>
    handle(request, response);
const makeHeaders = pageHeaders(false, undefined);

let server: Server | undefined;
afterEach(() => server?.close());

async function start(handle: Handler, trustProxy = false): Promise<number> {
  server = createServer({ requireHostHeader: false });
  const findBudget = () => NO_BODY_BUDGET;
  const callRoute = callBy(handle);
  server.on(
    "request",
    createFront({
      match,
      findBudget,
      callRoute,
      pages: { handle, pageHeaders: makeHeaders },
      trustProxy,
    }),
  );
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function send(port: number, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      get({ port, host: "127.0.0.1", path, headers }, (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => (body += chunk.toString()));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      }).on("error", reject);
    },
  );
}

/** Responds with the headers that a handler receives. */
const echo: Handler = (request, response) => {
  response.end(JSON.stringify(request.headers));
  return Promise.resolve();
};

async function receivedHeaders(headers: Record<string, string>, trustProxy = false) {
  const port = await start(echo, trustProxy);
  const { body } = await send(port, "/api/things/1", headers);
  return JSON.parse(body) as Record<string, string>;
}

const forged = {
  Host: "acme.localhost:3000",
  "X-Forwarded-Host": "evil.example",
  "X-Forwarded-Proto": "https",
  "X-Forwarded-For": "9.9.9.9",
  Forwarded: "host=evil.example",
};

describe("headers that affect links", () => {
  test("are set by the front", async () => {
    const headers = await receivedHeaders(forged);
    expect(headers).toMatchObject({
      host: "acme.localhost:3000",
      "x-forwarded-host": "acme.localhost:3000",
      "x-forwarded-proto": "http",
      "x-forwarded-for": "127.0.0.1",
    });
    expect(headers).not.toHaveProperty("forwarded");
  });

  test("are trusted behind our own proxy", async () => {
    expect(await receivedHeaders(forged, true)).toMatchObject({
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "9.9.9.9",
    });
  });

  test.each(["unknown", "", "9.9.9.9, not an address"])(
    "fall back to the socket's address for an X-Forwarded-For of %j behind a proxy",
    async (forwarded) => {
      const headers = await receivedHeaders({ "X-Forwarded-For": forwarded }, true);
      expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
    },
  );

  test("identify the same client with and without a port", async () => {
    const headers = await receivedHeaders({ "X-Forwarded-For": "1.1.1.1, 192.0.2.7:51234" }, true);
    expect(headers["x-forwarded-for"]).toBe("192.0.2.7");
  });

  test.each(["not a host", "a/b", "[::1", "x".repeat(300), "a:b:c"])(
    "identify no workspace with a Host of %s",
    async (host) => {
      expect((await receivedHeaders({ Host: host })).host).toBe("invalid.invalid");
    },
  );

  test.each(["localhost", "acme.localhost:3000", "127.0.0.1:80", "[::1]:3000", "a_b-c.example"])(
    "keep a Host of %s",
    async (host) => {
      expect((await receivedHeaders({ Host: host })).host).toBe(host);
    },
  );
});

describe("the response has", () => {
  test("a request id, which the handler receives too", async () => {
    const port = await start(echo);
    const response = await send(port, "/api/things/1", { "X-Request-Id": "mine" });
    expect(response.headers["x-request-id"]).toBe("mine");
    expect(response.body).toContain('"x-request-id":"mine"');
  });

  test("page headers only if it is a page", async () => {
    const port = await start(echo);
    const page = await send(port, "/login", {
      "X-Nonce": "forged",
      "Content-Security-Policy": "x",
    });
    const policy = String(page.headers["content-security-policy"]);
    // The page is rendered with the policy in the response, whatever the client sent.
    const rendered = JSON.parse(page.body) as Record<string, string>;
    expect(rendered["content-security-policy"]).toBe(policy);
    expect(policy).toContain(`'nonce-${rendered["x-nonce"]}'`);
    expect(rendered["x-nonce"]).not.toBe("forged");
    expect((await send(port, "/api/things/1")).headers["content-security-policy"]).toBeUndefined();
  });

  test("no-store if it is an API response, unless the handler says otherwise", async () => {
    const cacheable: Handler = (request, response) => {
      if (request.url?.endsWith("2")) response.setHeader("Cache-Control", "max-age=60");
      return echo(request, response);
    };
    const port = await start(cacheable);
    const cacheControl = async (path: string) => (await send(port, path)).headers["cache-control"];
    expect(await cacheControl("/api/things/1")).toBe("no-store");
    expect(await cacheControl("/api/nothing")).toBe("no-store");
    expect(await cacheControl("/api/things/2")).toBe("max-age=60");
    expect(await cacheControl("/login")).toBeUndefined();
  });

  test("Strict-Transport-Security over TLS", async () => {
    const port = await start(echo, true);
    const hstsFor = async (proto: string) =>
      (await send(port, "/login", { "X-Forwarded-Proto": proto })).headers[
        "strict-transport-security"
      ];
    expect(await hstsFor("https")).toBe("max-age=31536000");
    expect(await hstsFor("http")).toBeUndefined();
  });

  test("a JSON body if the handler fails", async () => {
    const port = await start(() => Promise.reject(new Error("expected in this test")));
    const { status, body } = await send(port, "/api/things/1");
    expect(status).toBe(500);
    expect(JSON.parse(body)).toEqual({ message: "Something went wrong on the server." });
  });
});

test("unknown methods share one series in the metrics, however many there are", async () => {
  const port = await start(echo);
  const unused = ["PROPFIND", "MKCOL", "PURGE"];
  for (const method of unused) {
    expect((await fetch(`http://127.0.0.1:${port}/api/things/1`, { method })).status).toBe(405);
  }
  const counted = 'duration_seconds_count{method="other",route="/api/things/[id]",status="4xx"} 3';
  await vi.waitFor(async () => {
    expect(await metrics().registry.metrics()).toContain(counted);
  });
  const text = await metrics().registry.metrics();
  expect(unused.filter((method) => text.includes(method))).toEqual([]);
});

test("drain lets a running request finish, and accepts no new ones", async () => {
  const steps = new EventEmitter();
  const port = await start(async (_request, response) => {
    steps.emit("started");
    await once(steps, "continue");
    response.end("done");
  });
  const started = once(steps, "started");
  const slow = send(port, "/api/things/1");
  await started;
  const drained = server && drain(server);
  await expect(send(port, "/api/things/1")).rejects.toThrow();
  steps.emit("continue");
  expect((await slow).body).toBe("done");
  await drained;
});

describe("an error response", () => {
  const findBudget = () => ({ bytes: 10, seconds: 0.2, from: "anyone" as const });
  const match = matcher([
    { pattern: "/api/[projectId]/envelope", methods: ["POST", "OPTIONS"], load },
    { pattern: "/api/[projectId]/store", methods: ["POST", "OPTIONS"], load },
    { pattern: "/api/tokens", methods: ["POST"], load },
  ]);
  /** Waits for a body, and fails if there is none. */
  const fail: Handler = ({ headers }) =>
    headers["content-length"]
      ? new Promise(() => undefined)
      : Promise.reject(new Error("expected in this test"));

  async function post(target: string, head: string): Promise<RawSocket> {
    const front = createFront({
      ...{ match, findBudget, callRoute: callBy(fail), trustProxy: false },
      pages: { handle: fail, pageHeaders: makeHeaders },
    });
    const edge = openEdge({ handle: front, methodsOf: () => undefined });
    server = edge;
    await listen(edge, 0, "127.0.0.1");
    const { port } = edge.address() as AddressInfo;
    const client = await RawSocket.open(port, `POST ${target} HTTP/1.1\r\n${head}\r\n\r\n`);
    await client.whole();
    return client;
  }
  const allowsAnyOrigin = /^access-control-allow-origin: \*\r$/im;

  test.each(["/api/7/envelope/?sentry_key=k", "/api/7/store"])(
    "can be read cross-origin on %s",
    async (path) => {
      const tooLarge = await post(path, "Content-Length: 11");
      const tooLate = await post(path, "Content-Length: 5");
      const broken = await post(path, "Transfer-Encoding: chunked\r\n\r\nno chunk");
      const failed = await post(path, "Connection: close");
      const all = [tooLarge, tooLate, broken, failed];
      expect(all.map(({ statuses }) => statuses[0])).toEqual([413, 408, expect.any(Number), 500]);
      for (const { received } of all) {
        expect(received).toMatch(allowsAnyOrigin);
        expect(received).toMatch(/^access-control-expose-headers: .*Retry-After/im);
      }
    },
  );

  test("cannot be read cross-origin on other paths", async () => {
    const { received, statuses } = await post("/api/tokens", "Content-Length: 11");
    expect(statuses).toEqual([413]);
    expect(received).not.toMatch(allowsAnyOrigin);
  });
});
