import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  REVOCATION_CHANNEL,
  type RevocationMessage,
} from "@/lib/platform/membership/revocation-channel";
import { realtimeApp } from "@/lib/platform/config/realtime-app";
import { LIMITS } from "@/server/realtime/limits";
import { startRealtime } from "@/server/realtime/start";
import { connectTo } from "../../support/database/database-copy";
import { RawClient, RealtimeProcess } from "../../support/messaging/realtime";
import { openTestDatabase, type TestDatabase } from "../../support/database/test-database";

const PROJECT = "private-Tenant.2.App.Models.Project.1";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase("lanework_realtime_caps");
});
afterAll(() => database.release());

async function open(port: number): Promise<{ raw: RawClient; id: string }> {
  const raw = RawClient.open(port);
  return { raw, id: await raw.socketId() };
}

/** Returns whether a new connection is accepted. */
async function isAdmitted(port: number): Promise<boolean> {
  const raw = RawClient.open(port);
  const isIn = await Promise.race([raw.socketId().then(() => true), raw.closed.then(() => false)]);
  raw.socket.close();
  return isIn;
}

describe("a connection", () => {
  it("is closed with 4100 when it has no subscription for a while", async () => {
    const limits = { sweep: 20, subscriptionTimeout: 300 };
    const strict = await RealtimeProcess.start(database.url, limits);
    const idle = await open(strict.port);
    const left = await open(strict.port);
    const busy = await open(strict.port);
    for (const { raw, id } of [left, busy]) await raw.join(strict.port, id, PROJECT);
    expect(await idle.raw.closed).toBe(4100);
    left.raw.send({ event: "pusher:unsubscribe", data: { channel: PROJECT } });
    expect(await left.raw.closed).toBe(4100);
    busy.raw.send({ event: "pusher:ping", data: {} });
    await busy.raw.take("pusher:pong");
    await strict.end();
  });

  it("over the limit for its address is closed with 4100, until another one closes", async () => {
    const small = await RealtimeProcess.start(database.url, { connectionsPerAddress: 2 });
    const [first] = [await open(small.port), await open(small.port)];
    const third = RawClient.open(small.port);
    expect(await third.closed).toBe(4100);
    first.raw.socket.close();
    await first.raw.closed;
    await expect.poll(() => isAdmitted(small.port)).toBe(true);
    await small.end();
  });

  it("that disconnects while waiting frees its slot for another", async () => {
    const limits = { ...LIMITS, connectionsPerAddress: 1 };
    const options = { app: realtimeApp(), databaseUrl: database.url, limits, trustProxy: true };
    const realtime = startRealtime(options);
    let shouldDisconnect = true;
    const server = createServer().on("upgrade", (request, socket, head) => {
      if (shouldDisconnect) socket.destroy();
      realtime.upgrade(request, socket, head);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const connect = () => RawClient.open(port, undefined, { "X-Forwarded-For": "203.0.113.7" });
    await connect().closed;
    shouldDisconnect = false;
    const staying = connect();
    const isIn = await Promise.race([staying.socketId(), staying.closed.then(() => undefined)]);
    expect(isIn).toBeDefined();
    server.close();
    await realtime.stop();
  });

  it("behind a proxy counts toward the limit for the address given by the proxy, which clients cannot forge", async () => {
    const limits = { connectionsPerAddress: 2 };
    const [trusting, plain] = await Promise.all([
      RealtimeProcess.start(database.url, limits, "trust-proxy"),
      RealtimeProcess.start(database.url, limits),
    ]);
    /** Returns whether a connection that a proxy forwards for an address is accepted. */
    const isAccepted = async ({ port }: RealtimeProcess, address: string) => {
      const raw = RawClient.open(port, undefined, { "X-Forwarded-For": address });
      return Promise.race([raw.socketId().then(() => true), raw.closed.then(() => false)]);
    };
    const first = ["203.0.113.7", "10.1.1.1, 203.0.113.7:4711", "203.0.113.7"];
    const others = ["203.0.113.8", "2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::3"];
    const accepted: boolean[] = [];
    for (const address of [...first, ...others]) accepted.push(await isAccepted(trusting, address));
    expect(accepted).toEqual([true, true, false, true, true, true, false]);
    const forged: boolean[] = [];
    for (const address of others.slice(0, 3)) forged.push(await isAccepted(plain, address));
    expect(forged).toEqual([true, true, false]);
    await Promise.all([trusting.end(), plain.end()]);
  });
});

describe("a connection whose channels were authorized by a session", () => {
  it("is closed with 4200 when that session expires or ends, but not when another session of the same user does", async () => {
    const server = await RealtimeProcess.start(database.url, { sweep: 20 });
    const client = await connectTo(database.url);
    const notify = (message: RevocationMessage) =>
      client.query("SELECT pg_notify($1, $2)", [REVOCATION_CHANNEL, JSON.stringify(message)]);
    const [short, ended, staying] = [
      await open(server.port),
      await open(server.port),
      await open(server.port),
    ];
    await notify({ socket: ended.id, user: 1, by: "session 2", until: null });
    await notify({ socket: staying.id, user: 1, by: "session 3", until: Date.now() + 3_600_000 });
    await notify({ socket: short.id, user: 1, by: "session 1", until: Date.now() + 200 });
    expect(await short.raw.closed).toBe(4200);
    await notify({ ended: [1, 2], by: ["session 2", "session 4"] });
    expect(await ended.raw.closed).toBe(4200);
    staying.raw.send({ event: "pusher:ping", data: {} });
    await staying.raw.take("pusher:pong");
    await notify({ ended: [1], by: null });
    expect(await staying.raw.closed).toBe(4200);
    await client.end();
    await server.end();
  });
});
