import { createHmac } from "node:crypto";
import { connect as connectSocket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { realtimeApp } from "@/lib/platform/config/realtime-app";
import { publisher, RawClient, RealtimeProcess } from "../../support/messaging/realtime";
import { openTestDatabase, type TestDatabase } from "../../support/database/test-database";

/** What the realtime server rejects, and which clients it disconnects. */
const PROJECT = "private-Tenant.2.App.Models.Project.1";
const ISSUE = "presence-Tenant.2.App.Models.Issue.1";
const { key, secret } = realtimeApp();

let database: TestDatabase;
let server: RealtimeProcess;

async function open(port = server.port): Promise<{ raw: RawClient; id: string }> {
  const raw = RawClient.open(port);
  return { raw, id: await raw.socketId() };
}

beforeAll(async () => {
  database = await openTestDatabase("lanework_realtime_limits");
  server = await RealtimeProcess.start(database.url, {
    sweep: 50,
    channelsPerConnection: 3,
    members: 20,
  });
});
afterAll(async () => {
  await server.end();
  await database.release();
});

describe("the handshake", () => {
  it.each([
    ["/app/wrong?protocol=7", 4001],
    [`/app/${key}/more?protocol=7`, 4005],
    ["/app?protocol=7", 4005],
    [`/app/${key}?protocol=seven`, 4006],
    [`/app/${key}?protocol=3`, 4007],
    [`/app/${key}`, 4008],
  ])("for %s is closed with %i", async (path, code) => {
    const raw = RawClient.open(server.port, path);
    expect((await raw.take("pusher:error")).data.code).toBe(code);
    expect(await raw.closed).toBe(code);
  });

  it("is closed with 4100 if there are too many connections", async () => {
    const small = await RealtimeProcess.start(database.url, { connections: 1 });
    const { raw } = await open(small.port);
    const second = RawClient.open(small.port);
    expect(await second.closed).toBe(4100);
    // Closing the first makes room for another.
    raw.socket.close();
    await raw.closed;
    await open(small.port);
    await small.end();
  });
});

describe("a subscription", () => {
  it("requires a signature for this connection and this channel", async () => {
    const { raw, id } = await open();
    const sign = (text: string) =>
      `${key}:${createHmac("sha256", secret).update(text).digest("hex")}`;
    const forged = [
      {},
      { auth: "" },
      { auth: 1 },
      { auth: key },
      { auth: sign(`1.1:${PROJECT}`) },
      { auth: sign(`${id}:${PROJECT}0`) },
      { auth: sign(`${id}:${PROJECT}`).replace(key, "other") },
      { auth: sign(`${id}:${PROJECT}`).slice(0, -1) },
      { auth: sign(`${id}:${PROJECT}`), channel_data: "{}" },
      publisher(server.port, "wrong").authorizeChannel(id, PROJECT),
    ];
    for (const auth of forged) {
      raw.subscribe(PROJECT, auth);
      const { channel, data } = await raw.take("pusher:subscription_error");
      expect(channel).toBe(PROJECT);
      expect(JSON.parse(data)).toMatchObject({ type: "AuthError", status: 401 });
      expect((await raw.take("pusher:error")).data.code).toBe(4009);
    }
    expect(await raw.join(server.port, id, PROJECT)).toEqual({});
    raw.socket.close();
  });

  it("is rejected on public channels and for invalid channel names", async () => {
    const { raw } = await open();
    for (const channel of ["public", "", "private-", "private-ä", `private-${"x".repeat(300)}`]) {
      raw.subscribe(channel, { auth: "x" });
      const { data } = await raw.take("pusher:subscription_error");
      expect(JSON.parse(data)).toMatchObject({ type: "InvalidChannel" });
    }
    raw.socket.close();
  });

  it("is rejected when repeated, over the limit, and without a user on a presence channel", async () => {
    const { raw, id } = await open();
    for (const n of [1, 2]) await raw.join(server.port, id, `private-${n}`);
    raw.subscribe("private-1");
    expect((await raw.take("pusher:error")).data.message).toMatch("Existing subscription");
    for (const data of [
      null,
      {},
      { user_id: "" },
      { user_id: "1", user_info: "x".repeat(5_000) },
    ]) {
      raw.subscribe(ISSUE, publisher(0).authorizeChannel(id, ISSUE, data as never));
      const refused = await raw.take("pusher:subscription_error");
      expect(JSON.parse(refused.data)).toMatchObject({ type: "InvalidChannelData" });
    }
    await raw.join(server.port, id, "private-3");
    raw.subscribe("private-4", publisher(0).authorizeChannel(id, "private-4"));
    const { data } = await raw.take("pusher:subscription_error");
    expect(JSON.parse(data)).toMatchObject({ type: "LimitReached" });
    // Unsubscribing from one makes room for another.
    raw.send({ event: "pusher:unsubscribe", data: { channel: "private-1" } });
    await raw.join(server.port, id, "private-4");
    raw.socket.close();
  });
});

it("a presence channel limits the number of people, however many windows they have open", async () => {
  const channel = `${ISSUE}0`;
  const person = (n: number) => ({ user_id: String(n), user_info: { name: "ż".repeat(1_900) } });
  const opened = await Promise.all(Array.from({ length: 22 }, () => open()));
  const [last, again, ...others] = opened;
  for (const [n, { raw, id }] of others.entries()) {
    const { presence } = await raw.join(server.port, id, channel, person(n));
    expect(presence).toMatchObject({ count: n + 1, hash: { [n]: person(n).user_info } });
  }
  last?.raw.subscribe(channel, publisher(0).authorizeChannel(last.id, channel, person(20)));
  expect(JSON.parse((await last!.raw.take("pusher:subscription_error")).data)).toMatchObject({
    type: "LimitReached",
  });
  const { presence } = await again!.raw.join(server.port, again!.id, channel, person(0));
  expect(presence.count).toBe(20);
  for (const { raw } of opened) raw.socket.close();
});

describe("messages", () => {
  it("that are not events are rejected, and the connection stays open", async () => {
    const { raw } = await open();
    for (const text of ["{", "[]", "null", "1", '{"event":1}', '{"event":"pusher:nothing"}']) {
      raw.send(text);
      await raw.take("pusher:error");
    }
    raw.send({ event: "pusher:ping", data: {} });
    await raw.take("pusher:pong");
    raw.socket.close();
  });

  it("over 10 kB close the connection, and so do binary ones", async () => {
    const large = await open();
    large.raw.send({ event: "pusher:ping", data: "x".repeat(11_000) });
    expect(await large.raw.closed).toBe(1009);
    const binary = await open();
    binary.raw.socket.send(Buffer.from("{}"));
    expect(await binary.raw.closed).toBe(1003);
  });

  it("sent in a flood close the connection with 4100", async () => {
    const { raw } = await open();
    for (let n = 0; n < 400; n++) raw.send({ event: "pusher:ping", data: {} });
    expect(await raw.closed).toBe(4100);
  });

  it("sent in a flood also close the connection if they are WebSocket pings", async () => {
    const { raw } = await open();
    const pong = new Promise((resolve) => raw.socket.once("pong", resolve));
    raw.socket.ping("still there?");
    expect(String(await pong)).toBe("still there?");
    for (let n = 0; n < 400; n++) raw.socket.ping();
    expect(await raw.closed).toBe(4100);
  });

  it("from client to client are rejected, and no one receives them", async () => {
    const [sender, receiver] = [await open(), await open()];
    for (const { raw, id } of [sender, receiver]) await raw.join(server.port, id, PROJECT);
    for (const channel of [PROJECT, "private-elsewhere"]) {
      sender.raw.send({ event: "client-x", channel, data: {} });
      const { data } = await sender.raw.take("pusher:error");
      expect(data).toEqual({ code: 4301, message: "Client events are not enabled" });
    }
    // The next event that the others receive is the one published afterwards.
    await publisher(server.port).trigger(PROJECT, "after", {});
    await receiver.raw.take("after");
    expect(receiver.raw.has("client-x")).toBe(false);
    for (const { raw } of [sender, receiver]) raw.socket.close();
  });
});

describe("a connection", () => {
  it("is closed with 4200 at its maximum age, however active, so that permissions are checked again", async () => {
    const hasty = await RealtimeProcess.start(database.url, { sweep: 20, lifetime: 5_000 });
    const { raw } = await open(hasty.port);
    raw.send({ event: "pusher:ping", data: {} });
    await raw.take("pusher:pong");
    expect(await raw.closed).toBe(4200);
    await hasty.end();
  });
});

describe("an unresponsive client", () => {
  it("is pinged when quiet, and disconnected with 4201 when it does not respond", async () => {
    const quick = { sweep: 20, activityTimeout: 200, pongTimeout: 1_500 };
    const impatient = await RealtimeProcess.start(database.url, quick);
    const { raw } = await open(impatient.port);
    await raw.take("pusher:ping");
    raw.send({ event: "pusher:pong", data: {} });
    await raw.take("pusher:ping");
    expect(await raw.closed).toBe(4201);
    await impatient.end();
  });

  it("that does not read is dropped; the server's memory does not grow, and the others continue", async () => {
    const reader = await open();
    await reader.raw.join(server.port, reader.id, PROJECT);
    const stuck = connectSocket(server.port, "127.0.0.1");
    stuck.on("error", () => undefined);
    const closed = new Promise((resolve) => stuck.once("close", resolve));
    const id = await handshake(stuck);
    const { auth } = publisher(0).authorizeChannel(id, PROJECT);
    stuck.write(masked({ event: "pusher:subscribe", data: { channel: PROJECT, auth } }));
    await new Promise((resolve) => stuck.once("data", resolve));
    stuck.pause();

    const text = "x".repeat(10_000);
    const path = `/channels/${PROJECT}`;
    const batch = Array.from({ length: 10 }, () => ({ channel: PROJECT, name: "e", data: text }));
    let count = 2;
    let sent = 0;
    // Publishes until the kernel's buffers and ours are full.
    while (count === 2 && sent < 5_000) {
      await publisher(server.port).triggerBatch(batch.map((event) => ({ ...event })));
      sent += batch.length;
      const response = await publisher(server.port).get({ path });
      count = ((await response.json()) as { subscription_count: number }).subscription_count;
    }
    expect(count).toBe(1);
    for (let n = 0; n < sent; n++) await reader.raw.take("e");
    stuck.resume();
    await closed;
    reader.raw.socket.close();
  });
});

/** Performs the WebSocket handshake by hand, and returns the socket id. */
async function handshake(socket: ReturnType<typeof connectSocket>): Promise<string> {
  const lines = [
    `GET /app/${key}?protocol=7 HTTP/1.1`,
    "Host: localhost",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  let text = "";
  for (;;) {
    text += await new Promise<string>((resolve) =>
      socket.once("data", (chunk: Buffer) => resolve(chunk.toString("latin1"))),
    );
    const id = /socket_id\\":\\"([\d.]+)/.exec(text)?.[1];
    if (id !== undefined) return id;
  }
}

/** Returns a client's text frame of up to 64 kB, masked with zeros. */
function masked(message: object): Buffer {
  const payload = Buffer.from(JSON.stringify(message));
  const header = Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]);
  return Buffer.concat([header, payload]);
}
