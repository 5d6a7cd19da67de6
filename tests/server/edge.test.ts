import { afterEach, describe, expect, test } from "vitest";
import { RawSocket } from "../support/http/raw-socket";

const base = new URL(process.env["BASE"] ?? "");
const clients: RawSocket[] = [];
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.destroy();
});

async function open(...lines: string[]): Promise<RawSocket> {
  const client = await RawSocket.open(Number(base.port), `${lines.join("\r\n")}\r\n\r\n`);
  clients.push(client);
  return client;
}

const live = async () => (await fetch(new URL("/api/health/live", base))).status;

describe("resets", () => {
  test.each([
    ["after CONNECT", ["CONNECT x:443 HTTP/1.1", "Host: x"]],
    ["in the headers", ["GET /api/health/live HTTP/1.1\r\nHost"]],
    [
      "in an unread body",
      ["POST /api/projects HTTP/1.1", "Host: localhost", "Content-Length: 900"],
    ],
    [
      "in a body being read",
      ["POST /api/auth/password-reset HTTP/1.1", "Host: localhost", "Content-Length: 900"],
    ],
    [
      "in a handshake",
      ["GET /app/x HTTP/1.1", "Host: a", "Connection: Upgrade", "Upgrade: websocket"],
    ],
    ["while a page is rendered", ["GET /login HTTP/1.1", "Host: localhost"]],
  ])("%s leave the server unaffected", async (_name, lines) => {
    for (let n = 0; n < 20; n++) await (await open(...lines)).reset();
    expect(await live()).toBe(200);
  });
});

describe("request bodies", () => {
  test.each([
    "/api/auth/password-reset",
    "/api/auth/setup",
    "/api/auth/callback/credentials",
    "/login",
  ])("over 64 KiB are rejected on %s for an anonymous client", async (path) => {
    const client = await open(`POST ${path} HTTP/1.1`, "Host: localhost", "Content-Length: 65537");
    await client.whole();
    expect(client.statuses).toEqual([413]);
    expect(client.received).toMatch(/^X-Request-Id: \S+\r$/m);
    expect(client.received).toContain('{"message":"The request body is larger than 64 KiB."}');
  });

  test("are also limited in an envelope without a key in its headers", async () => {
    const head = ["POST /api/1/envelope/ HTTP/1.1", "Host: localhost", "Content-Length: 100000"];
    const client = await open(...head);
    await client.whole();
    expect(client.statuses).toEqual([413]);
    const named = await open(...head, "X-Sentry-Auth: Sentry sentry_key=unknown");
    await expect.poll(() => named.statuses).toEqual([401]);
  });

  test.each(["/api/projects", "/api/users", "/api/projects/1/issues/import", "/apps/x/events"])(
    "are not read when an anonymous client posts to %s",
    async (path) => {
      const client = await open(
        `POST ${path} HTTP/1.1`,
        "Host: localhost",
        "Content-Length: 900000",
      );
      await expect.poll(() => client.statuses).toHaveLength(1);
      expect([401, 404]).toContain(client.statuses[0]);
    },
  );
});

describe("data after a request", () => {
  test("is rejected with 400, while the valid GET before it gets its response", async () => {
    const client = await open("GET /api/health/live HTTP/1.1", "Host: a", "", "GARBAGE");
    await client.whole();
    expect(client.statuses).toEqual([200, 400]);
  });

  test("is rejected with 400 if it is a DELETE's body without a length", async () => {
    const client = await open("DELETE /api/tokens/1 HTTP/1.1", "Host: localhost", "", '{"a":1}');
    await client.whole();
    expect(client.statuses).toEqual([expect.any(Number), 400]);
    expect(client.statuses[0]).not.toBe(405);
  });
});
