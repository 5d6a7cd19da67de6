import { EventEmitter, once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import type { BodyBudget } from "@/server/http/body-budgets";
import { openEdge } from "@/server/http/edge";
import { enforceBodyBudget } from "@/server/http/enforce-body-budget";
import { listen } from "@/server/http/listen";
import { sendResponse, toRequest } from "@/server/routes/web-request";
import { closeAfterEach } from "../../../support/http/close-after-each";
import { RawSocket } from "../../../support/http/raw-socket";

const OPEN: BodyBudget = { bytes: 1_000, seconds: 0.3, from: "anyone" };
const KNOWN: BodyBudget = { bytes: 1_000, seconds: 0.3, from: "caller" };
const PATIENT = { ...OPEN, seconds: 600 };
const DISCARDED = { bytes: 100_000, seconds: 0.3 };

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const { servers, clients } = closeAfterEach();

/** Reads the whole body, like a route, and returns its length. */
const readAll: Handle = async (request, response) => {
  const webRequest = toRequest(request);
  const size = await buffer(webRequest?.body as never).then(
    ({ byteLength }) => String(byteLength),
    () => "cut off",
  );
  await sendResponse(new Response(size), response);
};

const ignore: Handle = (_request, response) => {
  response.statusCode = 401;
  response.end("who?");
  return Promise.resolve();
};

async function start(budget: BodyBudget, handle = readAll, linger = 100): Promise<number> {
  const server = openEdge({
    handle: (request, response) => {
      if (enforceBodyBudget({ request, response }, budget, DISCARDED))
        void handle(request, response);
    },
    methodsOf: () => [],
    limits: { head: 600_000, check: 1_000, keepAlive: 600_000, stall: 600_000, linger },
  });
  servers.push(server);
  await listen(server, 0, "127.0.0.1");
  return (server.address() as AddressInfo).port;
}

async function open(port: number, head: string, body: string | Buffer = ""): Promise<RawSocket> {
  const client = await RawSocket.open(port, `POST / HTTP/1.1\r\n${head}\r\n\r\n`);
  if (body.length > 0) client.send(body);
  clients.push(client);
  return client;
}

async function statuses(client: RawSocket): Promise<number[]> {
  await client.whole();
  return client.statuses;
}

const CHUNKED = "Transfer-Encoding: chunked";
const chunk = (size: number) => `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`;

describe("a body from anyone", () => {
  test("within its budget is read, and the connection is kept", async () => {
    const port = await start(PATIENT);
    const client = await open(port, "Content-Length: 1000", "x".repeat(1_000));
    await expect.poll(() => client.received).toContain("\r\n\r\n1000");
    client.send(`POST / HTTP/1.1\r\n${CHUNKED}\r\n\r\n${chunk(7)}0\r\n\r\n`);
    await expect.poll(() => client.received).toMatch(/\r\n\r\n7$/);
    expect(client.received).not.toMatch(/^Connection: close/m);
  });

  test("that declares a size over its budget gets a 413 before any of it is read", async () => {
    const client = await open(await start(PATIENT), "Content-Length: 1001");
    expect(await statuses(client)).toEqual([413]);
    expect(client.received).toMatch(/^Connection: close\r$/m);
    expect(client.received).toContain('{"message":"The request body is larger than');
  });

  test("that exceeds its budget without declaring a size gets a 413", async () => {
    const client = await open(await start(PATIENT), CHUNKED, chunk(600) + chunk(600));
    expect(await statuses(client)).toEqual([413]);
  });

  test.each([
    ["stalls", "Content-Length: 10", "half"],
    ["never begins", "Content-Length: 10", ""],
    ["stalls in a chunk", CHUNKED, "5\r\nab"],
  ])("that %s gets a 408", async (_name, head, body) => {
    const client = await open(await start(OPEN), head, body);
    expect(await statuses(client)).toEqual([408]);
    expect(client.received).toMatch(/^Connection: close\r$/m);
    expect(client.received).toContain('{"message":"The request body took too long to arrive."}');
  });

  test(
    "in each of 400 simultaneous stalled requests is rejected and freed",
    { timeout: 120_000 },
    async () => {
      const port = await start(OPEN);
      const [server] = servers;
      const stalled = await Promise.all(
        Array.from({ length: 400 }, () => open(port, "Content-Length: 1000", "x".repeat(900))),
      );
      const responses = await Promise.all(stalled.map((client) => statuses(client)));
      expect(new Set(responses.flat())).toEqual(new Set([408]));
      const openConnections = () =>
        new Promise((resolve) => server?.getConnections((_, count) => resolve(count)));
      await expect.poll(openConnections).toBe(0);
    },
  );
});

describe("a slow body", () => {
  test("earns more time as data arrives, because a slow connection is not an attack", async () => {
    const budget: BodyBudget = { bytes: 1e6, seconds: 0.2, bytesPerSecond: 10, from: "caller" };
    const client = await open(await start(budget), "Content-Length: 1001", "x".repeat(1_000));
    // Not late after twice its budget, because its data has earned it a hundred seconds.
    await new Promise((resolve) => setTimeout(resolve, 400));
    client.send("x");
    await expect.poll(() => client.received).toContain("\r\n\r\n1001");
  });

  test("is not late while the handler has not read what has arrived", async () => {
    const steps = new EventEmitter();
    const reading = once(steps, "read");
    const port = await start({ ...KNOWN, bytes: 1e6 }, async (request, response) => {
      await reading;
      await readAll(request, response);
    });
    const body = Buffer.alloc(500_000);
    const client = await open(port, `Content-Length: ${body.length}`, body);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(client.received).toBe("");
    steps.emit("read");
    await expect.poll(() => client.received).toContain("\r\n\r\n500000");
  });
});

describe("a body that requires authentication", () => {
  test("is not read before authentication, so a request that is too large gets a 401 and not a 413", async () => {
    const client = await open(await start(KNOWN, ignore), "Content-Length: 900000000");
    await expect.poll(() => client.statuses).toEqual([401]);
  });

  test("is discarded up to a limit if it is not read, and the connection is kept", async () => {
    const client = await open(await start(KNOWN, ignore), "Content-Length: 50000");
    client.send("x".repeat(50_000));
    await expect.poll(() => client.statuses).toEqual([401]);
    client.send("POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n");
    await expect.poll(() => client.statuses).toEqual([401, 401]);
  });

  test("ends the connection if it is too large or never arrives", async () => {
    const port = await start(KNOWN, ignore);
    const [server] = servers;
    const stalling = await open(port, "Content-Length: 50000");
    const flooding = await open(port, "Content-Length: 50000000", Buffer.alloc(5_000_000));
    await expect.poll(() => [...stalling.statuses, ...flooding.statuses]).toEqual([401, 401]);
    const openConnections = () =>
      new Promise((resolve) => server?.getConnections((_, count) => resolve(count)));
    await expect.poll(openConnections).toBe(0);
  });
});

test("a rejection while the handler is reading is the only response, and ends the read", async () => {
  const ended = vi.fn();
  const port = await start(OPEN, async (request, response) => {
    await readAll(request, response);
    ended(response.statusCode);
  });
  const client = await open(port, "Content-Length: 10", "half");
  expect(await statuses(client)).toEqual([408]);
  await expect.poll(() => ended.mock.calls).toEqual([[408]]);
});
