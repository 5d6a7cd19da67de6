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

/** Handles routes and pages alike. */
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

function ask(port: number, path: string, headers: Record<string, string> = {}) {
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

/** Returns the headers that a handler would see. */
const echo: Handler = (request, response) => {
  response.end(JSON.stringify(request.headers));
  return Promise.resolve();
};

async function seen(headers: Record<string, string>, trustProxy = false) {
  const port = await start(echo, trustProxy);
  const { body } = await ask(port, "/api/things/1", headers);
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
    const headers = await seen(forged);
    expect(headers).toMatchObject({
      host: "acme.localhost:3000",
      "x-forwarded-host": "acme.localhost:3000",
      "x-forwarded-proto": "http",
      "x-forwarded-for": "127.0.0.1",
    });
    expect(headers).not.toHaveProperty("forwarded");
  });

  test("are trusted behind our own proxy", async () => {
    expect(await seen(forged, true)).toMatchObject({
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "9.9.9.9",
    });
  });

  test.each(["unknown", "", "9.9.9.9, not an address"])(
    "an X-Forwarded-For of %j behind a proxy falls back to the socket's address",
    async (forwarded) => {
      const headers = await seen({ "X-Forwarded-For": forwarded }, true);
      expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
    },
  );

  test("an address with a port is the same client as one without", async () => {
    const headers = await seen({ "X-Forwarded-For": "1.1.1.1, 192.0.2.7:51234" }, true);
    expect(headers["x-forwarded-for"]).toBe("192.0.2.7");
  });

  test.each(["not a host", "a/b", "[::1", "x".repeat(300), "a:b:c"])(
    "a Host of %s does not identify a workspace",
    async (host) => {
      expect((await seen({ Host: host })).host).toBe("invalid.invalid");
    },
  );

  test.each(["localhost", "acme.localhost:3000", "127.0.0.1:80", "[::1]:3000", "a_b-c.example"])(
    "a Host of %s is kept",
    async (host) => {
      expect((await seen({ Host: host })).host).toBe(host);
    },
  );
});

describe("the response has", () => {
  test("a request id, which the handler gets too", async () => {
    const port = await start(echo);
    const response = await ask(port, "/api/things/1", { "X-Request-Id": "mine" });
    expect(response.headers["x-request-id"]).toBe("mine");
    expect(response.body).toContain('"x-request-id":"mine"');
  });

  test("page headers on pages only", async () => {
    const port = await start(echo);
    const page = await ask(port, "/login", { "X-Nonce": "forged", "Content-Security-Policy": "x" });
    const policy = String(page.headers["content-security-policy"]);
    // The page is rendered with the policy that is sent, whatever the client sent.
    const rendered = JSON.parse(page.body) as Record<string, string>;
    expect(rendered["content-security-policy"]).toBe(policy);
    expect(policy).toContain(`'nonce-${rendered["x-nonce"]}'`);
    expect(rendered["x-nonce"]).not.toBe("forged");
    expect((await ask(port, "/api/things/1")).headers["content-security-policy"]).toBeUndefined();
  });

  test("no-store on API responses, unless their handler says otherwise", async () => {
    const open: Handler = (request, response) => {
      if (request.url?.endsWith("2")) response.setHeader("Cache-Control", "max-age=60");
      return echo(request, response);
    };
    const port = await start(open);
    const kept = async (path: string) => (await ask(port, path)).headers["cache-control"];
    expect(await kept("/api/things/1")).toBe("no-store");
    expect(await kept("/api/nothing")).toBe("no-store");
    expect(await kept("/api/things/2")).toBe("max-age=60");
    expect(await kept("/login")).toBeUndefined();
  });

  test("over TLS, Strict-Transport-Security", async () => {
    const port = await start(echo, true);
    const told = async (proto: string) =>
      (await ask(port, "/login", { "X-Forwarded-Proto": proto })).headers[
        "strict-transport-security"
      ];
    expect(await told("https")).toBe("max-age=31536000");
    expect(await told("http")).toBeUndefined();
  });

  test("JSON if the handler fails", async () => {
    const port = await start(() => Promise.reject(new Error("expected in this test")));
    const { status, body } = await ask(port, "/api/things/1");
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
    steps.emit("begun");
    await once(steps, "go on");
    response.end("done");
  });
  const begun = once(steps, "begun");
  const slow = ask(port, "/api/things/1");
  await begun;
  const drained = server && drain(server);
  await expect(ask(port, "/api/things/1")).rejects.toThrow();
  steps.emit("go on");
  expect((await slow).body).toBe("done");
  await drained;
});

describe("an unhandled response on the two Sentry paths", () => {
  const findBudget = () => ({ bytes: 10, seconds: 0.2, from: "anyone" as const });
  const match = matcher([
    { pattern: "/api/[projectId]/envelope", methods: ["POST", "OPTIONS"], load },
    { pattern: "/api/[projectId]/store", methods: ["POST", "OPTIONS"], load },
    { pattern: "/api/tokens", methods: ["POST"], load },
  ]);
  /** Waits for a body, and fails if there is none. */
  const fail: Handler = ({ headers }) =>
    headers["content-length"] ? new Promise(() => undefined) : Promise.reject(new Error("planted"));

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
  const open = /^access-control-allow-origin: \*\r$/im;

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
        expect(received).toMatch(open);
        expect(received).toMatch(/^access-control-expose-headers: .*Retry-After/im);
      }
    },
  );

  test("is closed to other origins elsewhere", async () => {
    const { received, statuses } = await post("/api/tokens", "Content-Length: 11");
    expect(statuses).toEqual([413]);
    expect(received).not.toMatch(open);
  });
});
