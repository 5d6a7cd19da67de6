import { once } from "node:events";
import net from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sendRequest } from "@/lib/messaging/webhooks/delivery/send-request";
import { LOOPBACK, Receiver } from "../../../../../support/stand-ins/receiver";

let receiver: Receiver;
const cleanups: (() => unknown)[] = [];
beforeEach(async () => {
  receiver = await Receiver.open();
  cleanups.push(() => receiver.close());
});
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

const post = (url: string, { allowed = LOOPBACK, timeoutMs = 5_000 } = {}) =>
  sendRequest({ url, headers: { "x-test": "1" }, body: '{"a":"ü"}' }, { allowed, timeoutMs });

/** Starts a server that sends a custom response and returns its URL. */
async function openServer(respond: (socket: net.Socket) => void): Promise<string> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", () => respond(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as net.AddressInfo).port}/`;
}

describe("sendRequest", () => {
  it("posts the complete body once, and returns the status and text", async () => {
    receiver.next((_request, response) => response.writeHead(202).end("tak\u0000en"));
    expect(await post(`${receiver.url}?a=b`)).toEqual({
      status: 202,
      response: "tak\uFFFDen",
      retryAfter: undefined,
    });
    const [request] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect([request?.method, request?.path, request?.body]).toEqual([
      "POST",
      "/hook?a=b",
      '{"a":"ü"}',
    ]);
    expect(request?.headers).toMatchObject({
      host: `127.0.0.1:${receiver.port}`,
      "x-test": "1",
      "content-length": "10",
      connection: "close",
    });
  });

  it("sends the host name as Host, and connects to the checked address", async () => {
    expect((await post(`http://localhost:${receiver.port}/`)).status).toBe(204);
    expect(receiver.received[0]?.headers["host"]).toBe(`localhost:${receiver.port}`);
  });

  it("does not follow redirects", async () => {
    receiver.next((_request, response) =>
      response.writeHead(307, { location: "http://169.254.169.254/latest" }).end(),
    );
    expect((await post(receiver.url)).status).toBe(307);
    receiver.next((_request, response) => response.writeHead(302, { location: "/other" }).end());
    expect((await post(receiver.url)).status).toBe(302);
    expect(receiver.received).toHaveLength(2);
  });

  it.each(["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0x7f.1", "0.0.0.0"])(
    "does not send a request to %s unless that is allowed",
    async (host) => {
      const sent = post(`http://${host}:${receiver.port}/`, { allowed: [] });
      await expect(sent).rejects.toThrow("not public");
      expect(receiver.received).toHaveLength(0);
    },
  );

  it("reports a name that does not exist", async () => {
    await expect(post("http://nobody.invalid/")).rejects.toThrow("The host name was not found.");
  });

  it("reports a refused connection", async () => {
    const { url } = receiver;
    await receiver.close();
    cleanups.length = 0;
    await expect(post(url)).rejects.toThrow("The connection was refused.");
  });

  it("stops waiting at the timeout", async () => {
    receiver.next(() => undefined);
    await expect(post(receiver.url, { timeoutMs: 200 })).rejects.toThrow(
      "No response within 0.2 seconds.",
    );
  });

  it("stops waiting even while headers arrive one character at a time", async () => {
    const url = await openServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nx-drip: ");
      const drip = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(drip));
    });
    await expect(post(url, { timeoutMs: 200 })).rejects.toThrow("No response within");
  });

  it("uses the status if the body is slow or cut off", async () => {
    const slowUrl = await openServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n");
      const drip = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(drip));
    });
    const slow = await post(slowUrl, { timeoutMs: 2_000 });
    expect(slow.status).toBe(200);
    expect(slow.response).toMatch(/^x*$/);
    const brokenUrl = await openServer((socket) => {
      socket.end("HTTP/1.1 500 No\r\ncontent-length: 1000\r\n\r\npart");
    });
    expect(await post(brokenUrl)).toEqual({ status: 500, response: "part" });
  });

  it("reads at most 64 KiB of an endless body, and shows 1,024 characters", async () => {
    let written = 0;
    receiver.next((_request, response) => {
      const chunk = "😀".repeat(4096);
      const write = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length * 2;
      };
      response.on("drain", write).on("error", () => undefined);
      write();
    });
    const { status, response } = await post(receiver.url);
    expect([status, response]).toEqual([200, "😀".repeat(1024)]);
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  it.each([
    [
      "a response that is not HTTP",
      "SSH-2.0-OpenSSH_9.6\r\n\r\n",
      "The response is not valid HTTP.",
    ],
    ["half a status line", "HTTP/1.1 2", /./],
    ["an empty response", "", "The connection was closed without a response."],
    [
      "endless headers",
      `HTTP/1.1 200 OK\r\nx: ${"x".repeat(64_000)}\r\n\r\n`,
      "headers are too long",
    ],
    [
      "a switch to another protocol",
      "HTTP/1.1 101 Go\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n",
      /closed/,
    ],
  ])("fails on %s", async (_name, text, message) => {
    const url = await openServer((socket) => void socket.end(text));
    await expect(post(url)).rejects.toThrow(message);
  });

  it("does not make untrusted connections", async () => {
    const url = receiver.url.replace("http:", "https:");
    await expect(post(url)).rejects.toThrow("Could not establish a secure connection");
    expect(receiver.received).toHaveLength(0);
  });
});
