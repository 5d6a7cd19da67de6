import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { openEdge } from "@/server/http/edge";
import { listen } from "@/server/http/listen";
import { SOCKET_LIMITS } from "@/server/http/sockets";
import { closeAfterEach } from "../../../support/http/close-after-each";
import { RawSocket } from "../../../support/http/raw-socket";

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Short enough for a test to wait for. */
const SHORT = { head: 300, check: 20, keepAlive: 300, stall: 60_000, linger: 100 };

const { servers, clients } = closeAfterEach();

const greet: Handle = (_request, response) => response.end("hello");

async function start(
  handle: Handle = greet,
  options: Partial<Parameters<typeof openEdge>[0]> = {},
): Promise<{ port: number; server: Server }> {
  const methodsOf = (target: string) => (target === "/nothing" ? undefined : ["GET", "POST"]);
  const server = openEdge({ handle, methodsOf, ...options });
  servers.push(server);
  await listen(server, 0, "127.0.0.1");
  return { server, port: (server.address() as AddressInfo).port };
}

async function open(port: number, sent = ""): Promise<RawSocket> {
  const client = await RawSocket.open(port, sent);
  clients.push(client);
  return client;
}

/**
 * Opens a connection and waits until the server has closed its side, although the client's stays
 * open.
 */
async function outlast(port: number, sent = ""): Promise<RawSocket> {
  const arrived = once(servers.at(-1)!, "connection") as Promise<[Socket]>;
  const client = await open(port, sent);
  const [accepted] = await arrived;
  if (!accepted.destroyed) await new Promise((resolve) => accepted.once("close", resolve));
  return client;
}

/** Returns the message in the last response, which is an error. */
const message = (received: string) =>
  (JSON.parse(received.slice(received.lastIndexOf("\r\n\r\n"))) as { message: string }).message;

describe("a connection that is reset", () => {
  const STAGES: Record<string, string> = {
    "before it sends anything": "",
    "in the request line": "GET /so",
    "in the headers": "GET / HTTP/1.1\r\nHost: a\r\nX: ",
    "in the body": "POST / HTTP/1.1\r\nContent-Length: 100\r\n\r\nhalf",
    "in a chunk": "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n20\r\nhalf",
    "while its request is answered": "GET /slow HTTP/1.1\r\n\r\n",
    "after CONNECT": "CONNECT x:443 HTTP/1.1\r\n\r\n",
    "after CONNECT followed by more bytes": "CONNECT x:443 HTTP/1.1\r\n\r\n\x16\x03\x01",
    "after requesting another protocol":
      "GET /slow HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    "after garbage": "GARBAGE\r\n\r\n",
    "after an Expect header": "GET / HTTP/1.1\r\nExpect: miracles\r\n\r\n",
  };
  test.each(Object.entries(STAGES))(
    "%s is closed, and the next one is served",
    async (_name, sent) => {
      const { port, server } = await start((request, response) => {
        request.on("error", () => undefined).resume();
        // A slow response never ends.
        if (request.url === "/slow") response.write("so far");
        else response.end("hello");
      });
      const arrived = once(server, "connection") as Promise<[Socket]>;
      const client = await open(port, sent);
      const [accepted] = await arrived;
      if (sent !== "")
        await expect.poll(() => accepted.bytesRead).toBe(Buffer.byteLength(sent, "latin1"));
      const closed = new Promise((resolve) => accepted.once("close", resolve));
      await client.reset();
      await closed;
      expect(accepted.destroyed).toBe(true);
      const next = await open(port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
      expect(await next.whole()).toContain("hello");
    },
  );

  test("after CONNECT, before any data, does not cause an uncaught exception", async () => {
    const { port, server } = await start();
    // The socket as Node hands it over, without Node's own error listener.
    const passed = new Promise<Socket>((resolve) => {
      server.prependListener("connect", (_request, socket) => resolve(socket as never));
    });
    const client = await open(port, "CONNECT x:443 HTTP/1.1\r\n\r\n");
    const socket = await passed;
    expect(socket.listenerCount("error")).toBeGreaterThan(0);
    socket.emit("error", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }));
    await client.whole();
  });
});

describe("an invalid request", () => {
  test.each([
    ["GARBAGE\r\n\r\n", 400],
    ["GET /x HTTP/1.1\r\nbroken\r\n\r\n", 400],
    ["BREW /x HTTP/1.1\r\n\r\n", 405],
    ["BREW /nothing HTTP/1.1\r\n\r\n", 404],
    ["CONNECT x:443 HTTP/1.1\r\n\r\n", 405],
    [`GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["GET / HTTP/1.1\r\nExpect: miracles\r\n\r\n", 417],
  ])(
    "%j gets a JSON response, and its connection is closed even if the client keeps its side open",
    async (sent, status) => {
      const { port } = await start(greet, {
        limits: { ...SOCKET_LIMITS, linger: 50, keepAlive: 50 },
      });
      const client = await outlast(port, sent);
      await expect.poll(() => client.statuses).toEqual([status]);
      expect(client.received).toMatch(/^X-Request-Id: [\w-]{36}\r$/m);
      expect(message(client.received)).toBeTypeOf("string");
    },
  );

  test.each([
    ["GARBAGE\r\n\r\n", ""],
    ["BREW /x HTTP/1.1\r\n\r\n", ""],
    ['{"a":1}', "DELETE"],
  ])(
    "sent after a valid one gets a 400 after that one's response (%j)",
    async (garbage, method) => {
      const waiting: ServerResponse[] = [];
      const { port } = await start((_request, response) => void waiting.push(response));
      const client = await open(port, `${method || "GET"} / HTTP/1.1\r\n\r\n${garbage}`);
      await expect.poll(() => waiting.length).toBe(1);
      waiting[0]?.end("hello");
      const received = await client.whole();
      expect(client.statuses).toEqual([200, 400]);
      expect(received).toContain("hello");
      expect(message(received)).toBe("This is not a valid HTTP request.");
    },
  );

  test("inside a chunked body turns the response to that request into a 400", async () => {
    const { port } = await start((request, response) => {
      void text(request).then(
        () => response.end("never"),
        () => undefined,
      );
    });
    const head = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
    const client = await open(port, `${head}2\r\nab\r\nGARBAGE\r\n`);
    await client.whole();
    expect(client.statuses).toEqual([400]);
  });

  test("causes everything after it to be ignored", async () => {
    const seen: (string | undefined)[] = [];
    const { port } = await start((request, response) => {
      seen.push(request.url);
      response.end();
    });
    const client = await open(port, "GARBAGE\r\n\r\nGET /after HTTP/1.1\r\n\r\n");
    await client.whole();
    expect(seen).toEqual([]);
    expect(client.statuses).toEqual([400]);
  });
});

describe("time limits", () => {
  test.each([
    ["nothing", ""],
    ["half a request line", "GET / HT"],
    ["half of its headers", "GET / HTTP/1.1\r\nX: 1\r\n"],
  ])("give a connection that sends %s a 408 and close it", async (_name, sent) => {
    const { port } = await start(greet, { limits: SHORT });
    const client = await outlast(port, sent);
    await expect.poll(() => client.statuses).toEqual([408]);
    expect(message(client.received)).toBe("The request took too long to arrive.");
  });

  test("keep a connection open for the next request, and close it if none comes", async () => {
    const { port } = await start(greet, { limits: { ...SHORT, keepAlive: 2_000 } });
    const client = await open(port, "GET / HTTP/1.1\r\n\r\n");
    await expect.poll(() => client.statuses).toEqual([200]);
    client.send("GET / HTTP/1.1\r\n\r\n");
    await client.whole();
    expect(client.statuses).toEqual([200, 200]);
  });

  test("let a handler take its time", async () => {
    const waiting: ServerResponse[] = [];
    const { port } = await start((_request, response) => void waiting.push(response), {
      limits: { ...SHORT, stall: 30 },
    });
    const client = await open(port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    const stalls = new Promise<void>((resolve) => {
      let seen = 0;
      servers[0]?.on("timeout", () => (seen += 1) === 3 && resolve());
    });
    await stalls;
    waiting[0]?.end("at last");
    expect(await client.whole()).toContain("at last");
  });

  test("disconnect a client that does not read its response", async () => {
    const { port } = await start(
      (_request, response) => response.end(Buffer.alloc(64 * 1024 * 1024)),
      { limits: { ...SHORT, stall: 100 } },
    );
    const client = await open(port);
    client.socket.pause();
    const gone = new Promise((resolve) => {
      servers[0]?.once("request", (_request, response) => response.once("close", resolve));
    });
    client.send("GET / HTTP/1.1\r\n\r\n");
    await gone;
  });
});

describe("connections from one address", () => {
  test("over the limit get a 429 until one is closed", async () => {
    const { port } = await start(greet, { connectionsPerAddress: 3 });
    const connections = [await open(port), await open(port), await open(port)];
    const refused = await open(port);
    await refused.whole();
    expect(refused.statuses).toEqual([429]);
    expect(refused.received).toMatch(/^Retry-After: \d+\r$/m);
    await connections[0]?.reset();
    const served = async () => {
      const client = await open(port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
      await client.whole();
      return client.statuses;
    };
    await expect.poll(served).toEqual([200]);
  });

  test("an ignored upgrade request takes one slot, not two", async () => {
    const { port } = await start(greet, { connectionsPerAddress: 1 });
    const head = "GET / HTTP/1.1\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n";
    for (let n = 0; n < 3; n++) {
      const answered = async () => {
        const client = await open(port, head);
        await client.whole();
        return client.statuses;
      };
      await expect.poll(answered).toEqual([200]);
    }
  });
});
