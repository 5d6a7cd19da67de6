import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { json } from "@/lib/platform/http/json";
import { sendResponse, toRequest } from "@/server/routes/web-request";

const KIB = 1024;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts a server with this handler. Returns its port, its URL and the errors that occur there. */
async function serve(handle: (request: Request) => Response | Promise<Response>) {
  const failures: unknown[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const webRequest = toRequest(request);
    await sendResponse(
      webRequest ? await handle(webRequest) : new Response(null, { status: 404 }),
      response,
    );
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      failures.push(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, failures };
}

/** Returns an endless body, with a record of the chunks requested and whether it was cancelled. */
function endless(piece = new Uint8Array(64 * KIB)) {
  const state = { pieces: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.pieces += 1;
        controller.enqueue(piece);
      },
      cancel() {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

describe("a request", () => {
  it("has its method, path, query, headers and body", async () => {
    const { origin } = await serve(async (request) =>
      Response.json({
        method: request.method,
        url: request.url,
        agent: request.headers.get("user-agent"),
        body: await request.text(),
      }),
    );
    const body = "grün ".repeat(100_000);
    const headers = { "user-agent": "us" };
    const response = await fetch(`${origin}/api/a%20b?c=d`, { method: "PUT", headers, body });
    expect(await response.json()).toEqual({
      method: "PUT",
      url: "http://localhost/api/a%20b?c=d",
      agent: "us",
      body,
    });
  });

  it("is rejected if its URL is invalid", async () => {
    const { port } = await serve(() => new Response());
    const socket = connect(port, "127.0.0.1");
    socket.write("GET http://[::1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    let text = "";
    for await (const chunk of socket) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 404/);
  });

  it("with an unread body leaves the connection usable for the next request", async () => {
    const { origin, failures } = await serve(() => Response.json({}));
    for (let round = 0; round < 3; round++) {
      const body = new Uint8Array(3_000 * KIB);
      expect((await fetch(origin, { method: "POST", body })).status).toBe(200);
    }
    expect(failures).toEqual([]);
  });
});

describe("a response", () => {
  it("keeps its status and each of its cookies, and has a length", async () => {
    const headers = new Headers({ location: "/x" });
    headers.append("set-cookie", "a=1; Path=/");
    headers.append("set-cookie", "b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT");
    const { origin } = await serve(() => new Response("grün", { status: 201, headers }));
    const response = await fetch(origin);
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual([
      "a=1; Path=/",
      "b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT",
    ]);
    expect(response.headers.get("location")).toBe("/x");
    expect(response.headers.get("content-length")).toBe("5");
    expect(await response.text()).toBe("grün");
  });

  it("with JSON has a length, and no body for HEAD", async () => {
    const headers = new Headers({ ETag: '"1-2"' });
    headers.append("Set-Cookie", "a=1");
    headers.append("Set-Cookie", "b=2");
    const { origin } = await serve(() => json({ text: "grün" }, { status: 201, headers }));
    const response = await fetch(origin);
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("content-length")).toBe("16");
    expect(await response.json()).toEqual({ text: "grün" });
    const head = await fetch(origin, { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([201, '"1-2"', ""]);
  });

  it("to a HEAD request has no body, and does not create one", async () => {
    const { body, state } = endless();
    const { origin } = await serve(() => new Response(body));
    expect(await (await fetch(origin, { method: "HEAD" })).text()).toBe("");
    expect(state).toEqual({ pieces: 0, isCancelled: true });
  });

  it("with many chunks arrives in full", async () => {
    const pieces = Array.from({ length: 500 }, (_, index) => `${index},`.repeat(200));
    const { origin } = await serve(() => {
      const left = pieces.map((piece) => new TextEncoder().encode(piece));
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        const piece = left.shift();
        if (piece) controller.enqueue(piece);
        else controller.close();
      };
      return new Response(new ReadableStream<Uint8Array>({ pull }));
    });
    expect(await (await fetch(origin)).text()).toBe(pieces.join(""));
  });

  it("is produced no faster than it is read, and stops when the client disconnects", async () => {
    const { body, state } = endless();
    const { port, failures } = await serve(() => new Response(body));
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
    // The socket buffers hold a few MiB at most, after which no more chunks are requested.
    let before = -1;
    await expect
      .poll(
        () => {
          const isStill = before === state.pieces;
          before = state.pieces;
          return isStill;
        },
        { interval: 200, timeout: 10_000 },
      )
      .toBe(true);
    expect(state.isCancelled).toBe(false);
    socket.destroy();
    await expect.poll(() => state.isCancelled).toBe(true);
    expect(failures).toEqual([]);
  });

  const failingAfter = (count: number) =>
    serve(() => {
      let pieces = 0;
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        if (++pieces > count) controller.error(new Error("The rows are gone."));
        else controller.enqueue(new Uint8Array(KIB));
      };
      const headers = { "content-disposition": "attachment" };
      return new Response(new ReadableStream<Uint8Array>({ pull }), { headers });
    });

  it("that fails before its first chunk sends nothing", async () => {
    const { origin, failures } = await failingAfter(0);
    const response = await fetch(origin);
    expect(response.status).toBe(500);
    expect(response.headers.has("content-disposition")).toBe(false);
    expect(failures).toMatchObject([{ message: "The rows are gone." }]);
  });

  it("is sent chunk by chunk", async () => {
    let push: (piece: Uint8Array) => void = () => undefined;
    const { origin } = await serve(() => {
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        push = (piece) => {
          if (piece.byteLength === 0) controller.close();
          else controller.enqueue(piece);
        };
        push(new TextEncoder().encode("one"));
      };
      return new Response(new ReadableStream<Uint8Array>({ start }));
    });
    const response = await fetch(origin);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe("one");
    push(new TextEncoder().encode("two"));
    expect((await reader.read()).value).toBe("two");
    push(new Uint8Array());
    expect((await reader.read()).done).toBe(true);
  });

  it.each([
    ["shorter", 4_000],
    ["longer", 2_000],
  ])("that is %s than declared is cut off", async (_how, length) => {
    const { origin, failures } = await serve(() => {
      let left = 3;
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        if (left-- > 0) controller.enqueue(new Uint8Array(1_000));
        else controller.close();
      };
      const headers = { "content-length": String(length) };
      return new Response(new ReadableStream<Uint8Array>({ pull }), { headers });
    });
    await expect(fetch(origin).then((response) => response.arrayBuffer())).rejects.toThrow();
    expect(failures).toMatchObject([
      { message: "The response body's length does not match its Content-Length." },
    ]);
  });

  it.each([
    ["5 bytes", "x".repeat(5)],
    ["20 bytes", "x".repeat(20)],
    ["no bytes", ""],
  ])("that declares 10 bytes but has %s from the start is not sent", async (_size, text) => {
    const headers = { "content-length": "10" };
    const { origin, failures } = await serve(() => new Response(text, { headers }));
    expect((await fetch(origin)).status).toBe(500);
    expect(failures).toMatchObject([
      { message: "The response body's length does not match its Content-Length." },
    ]);
  });

  it("to a HEAD request is sent even if its body cannot be cancelled", async () => {
    const cancel = () => Promise.reject(new Error("cannot cancel"));
    const { origin, failures } = await serve(() => new Response(new ReadableStream({ cancel })));
    expect((await fetch(origin, { method: "HEAD" })).status).toBe(200);
    expect(failures).toEqual([]);
  });

  it("with an invalid header cancels its body, and sends nothing", async () => {
    const { body, state } = endless();
    const headers = { "set-cookie": "s=1", "x-bad": "\u0001" };
    const { origin, failures } = await serve(() => new Response(body, { headers }));
    const response = await fetch(origin);
    expect([response.status, response.headers.getSetCookie()]).toEqual([500, []]);
    expect(state.isCancelled).toBe(true);
    expect(failures).toMatchObject([{ code: "ERR_INVALID_CHAR" }]);
  });

  it("that fails halfway is cut off, never ended as if it were complete", async () => {
    const { origin, failures } = await failingAfter(5);
    await expect(fetch(origin).then((response) => response.arrayBuffer())).rejects.toThrow();
    expect(failures).toMatchObject([{ message: "The rows are gone." }]);
  });
});
