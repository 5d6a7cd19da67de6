import { connect } from "node:net";
import { describe, expect, test } from "vitest";

const base = new URL(process.env["BASE"] ?? "");

interface Received {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends raw bytes, because fetch would correct the very errors these tests need. */
function send(text: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(Number(base.port), base.hostname, () => socket.write(text));
    socket.setTimeout(10_000, () => socket.destroy(new Error("no response")));
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", ...rest] = received.split("\r\n\r\n");
      const [line = "", ...lines] = head.split("\r\n");
      const headers = lines.map((text) => {
        const colon = text.indexOf(":");
        return [text.slice(0, colon).toLowerCase(), text.slice(colon + 1).trim()];
      });
      resolve({
        status: Number(line.split(" ")[1]),
        headers: Object.fromEntries(headers) as Record<string, string>,
        body: rest.join("\r\n\r\n"),
      });
    });
  });
}

function request(line: string, ...headers: string[]): Promise<Received> {
  const lines = [`${line} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers];
  return send(`${lines.join("\r\n")}\r\n\r\n`);
}

function expectJsonError(response: Received, status: number): void {
  expect(response.status).toBe(status);
  expect(response.headers["content-type"]).toMatch(/^application\/json/);
  expect(response.headers["x-request-id"]).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  expect(JSON.parse(response.body)).toEqual({ message: expect.any(String) as string });
}

describe("unknown paths under /api return a JSON 404 (docs/spec/conventions.md#responses)", () => {
  test.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/health/live/",
    "/api//health/live",
    "//api/health/live",
    "/api/%",
    "/api/%E0%A4%A",
    "/api/health/%00",
    "/%61pi/health/live",
    "/x/../api/health/live",
    "/api\\health\\live",
    `/api/${"a".repeat(9_000)}`,
  ])("%s", async (path) => {
    expectJsonError(await request(`GET ${path}`), 404);
    expectJsonError(await request(`PUT ${path}`, "Content-Length: 0"), 404);
  });
});

describe("known paths with an unsupported method return a 405 with an Allow header", () => {
  const methods = ["POST", "OPTIONS", "TRACE", "PROPFIND", "CONNECT", "BREW", "M-SEARCH"];
  test.each(methods)("%s", async (method) => {
    const response = await request(`${method} /api/health/live`);
    expectJsonError(response, 405);
    expect(response.headers["allow"]).toBe("GET, HEAD");
  });
});

describe("a JSON error is returned for", () => {
  test("a broken request line", async () => {
    expectJsonError(await send("nonsense\r\n\r\n"), 400);
  });

  test("endless headers", async () => {
    expectJsonError(await request("GET /api/health/live", `X: ${"a".repeat(20_000)}`), 431);
  });

  test("an unsupported Expect header", async () => {
    expectJsonError(await request("GET /api/health/live", "Expect: miracles"), 417);
  });
});

describe("X-Request-Id (docs/spec/conventions.md#headers)", () => {
  test("is returned as sent in the request", async () => {
    const { headers } = await request("GET /api/health/live", "X-Request-Id: Ab.9_-");
    expect(headers["x-request-id"]).toBe("Ab.9_-");
  });

  test.each(["with space", "a".repeat(129), "é", "a,b"])(
    'is replaced if it is "%s"',
    async (id) => {
      const { status, headers } = await request("GET /api/health/live", `X-Request-Id: ${id}`);
      expect(status).toBe(200);
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe("health checks (docs/spec/operating.md#health-and-metrics)", () => {
  test.each(["localhost", "nobody.example.org", "not a host"])(
    "respond on host %s",
    async (host) => {
      for (const path of ["/api/health/live", "/api/health/ready"]) {
        const response = await send(
          `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        );
        expect(response.status).toBe(200);
        expect(response.body).toContain('"status":"ok"');
      }
    },
  );

  test("return no body for HEAD", async () => {
    const response = await request("HEAD /api/health/live");
    expect(response.status).toBe(200);
    expect(response.body).toBe("");
  });
});

test("headers from Next's browser code have no effect on the API", async () => {
  const headers = ["RSC: 1", "Next-Action: x", "X-Nextjs-Data: 1", "Next-Router-State-Tree: x"];
  expect((await request("GET /api/health/live", ...headers)).status).toBe(200);
});

test("pages have the security headers", async () => {
  const { headers } = await request("GET /");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-powered-by"]).toBeUndefined();
});
