import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { realtimeApp } from "@/lib/platform/config/realtime-app";
import { publisher, RawClient, RealtimeProcess } from "../../support/messaging/realtime";
import { openTestDatabase, type TestDatabase } from "../../support/database/test-database";

const PROJECT = "private-Tenant.3.App.Models.Project.1";
const ISSUE = "presence-Tenant.3.App.Models.Issue.1";
const { key, secret, appId } = realtimeApp();

let database: TestDatabase;
let server: RealtimeProcess;

async function open(): Promise<{ raw: RawClient; id: string }> {
  const raw = RawClient.open(server.port);
  return { raw, id: await raw.socketId() };
}

beforeAll(async () => {
  database = await openTestDatabase("lanework_realtime_http");
  server = await RealtimeProcess.start(database.url);
});
afterAll(async () => {
  await server.end();
  await database.release();
});

describe("the realtime server's HTTP API", () => {
  const url = (path: string) => `http://127.0.0.1:${server.port}/apps/${appId}${path}`;

  async function send(
    path: string,
    options: { method?: string; body?: string; alter?: (query: string) => string } = {},
  ): Promise<{ status: number; body: any }> {
    const { method = "GET", body, alter = (query: string) => query } = options;
    const query = publisher(0).createSignedQueryString({
      method,
      path: `/apps/${appId}${path}`,
      ...(body === undefined ? {} : { body }),
    });
    const sent = body === undefined ? {} : { body };
    const response = await fetch(`${url(path)}?${alter(query)}`, { method, ...sent });
    return { status: response.status, body: await response.json() };
  }

  const event = { name: "e", channel: PROJECT, data: "{}" };
  const post = (body: unknown, path = "/events") =>
    send(path, { method: "POST", body: JSON.stringify(body) });

  it("accepts signed requests", async () => {
    expect(await post(event)).toEqual({ status: 200, body: {} });
    expect(await post({ batch: [event] }, "/batch_events")).toEqual({ status: 200, body: {} });
  });

  it("returns 401 without a valid signature, and for a request more than ten minutes old", async () => {
    const body = JSON.stringify(event);
    const old = (seconds: number) => {
      const time = Math.floor(Date.now() / 1000) - seconds;
      const query = `auth_key=${key}&auth_timestamp=${time}&auth_version=1.0`;
      const text = `GET\n/apps/${appId}/channels\n${query}`;
      return `${query}&auth_signature=${createHmac("sha256", secret).update(text).digest("hex")}`;
    };
    expect((await send("/channels", { alter: () => old(500) })).status).toBe(200);
    const altered: [string, (query: string) => string][] = [
      ["no parameters at all", () => ""],
      ["another key", (query) => query.replace(key, "other")],
      ["a truncated signature", (query) => query.slice(0, -1)],
      ["another signature", (query) => query.replace(/.$/, (last) => (last === "0" ? "1" : "0"))],
      ["an extra parameter", (query) => `a=b&${query}`],
      ["no version", (query) => query.replace("&auth_version=1.0", "")],
      ["another time", (query) => query.replace(/auth_timestamp=\d/, "auth_timestamp=2")],
    ];
    for (const [what, alter] of altered) {
      const response = await send("/events", { method: "POST", body, alter });
      expect(response.status, what).toBe(401);
      expect(response.body).toEqual({ message: expect.any(String) as string });
    }
    expect((await send("/channels", { alter: () => old(700) })).status).toBe(401);
    expect((await send("/channels", { alter: () => old(-700) })).status).toBe(401);
    // The signature also covers the body.
    const query = publisher(0).createSignedQueryString({
      method: "POST",
      path: `/apps/${appId}/events`,
      body,
    });
    const other = JSON.stringify({ ...event, data: "{ }" });
    const swapped = await fetch(`${url("/events")}?${query}`, { method: "POST", body: other });
    expect(swapped.status).toBe(401);
  });

  it("returns 400 or 413 for an invalid event, and publishes nothing from its batch", async () => {
    const { raw, id } = await open();
    await raw.join(server.port, id, PROJECT);
    const wrong: [unknown, number][] = [
      [[], 400],
      [null, 400],
      [{}, 400],
      [{ ...event, name: "" }, 400],
      [{ ...event, name: "x".repeat(201) }, 400],
      [{ ...event, data: {} }, 400],
      [{ ...event, channel: "a b" }, 400],
      [{ ...event, channels: [] }, 400],
      [{ ...event, channels: Array.from({ length: 101 }, (_, n) => `private-${n}`) }, 400],
      [{ ...event, socket_id: "1.2\n" }, 400],
      [{ ...event, data: "x".repeat(10_241) }, 413],
      [{ ...event, data: "x".repeat(300_000) }, 413],
    ];
    for (const [body, status] of wrong) {
      expect((await post(body)).status, JSON.stringify(body).slice(0, 80)).toBe(status);
      const batch = await post({ batch: [event, body] }, "/batch_events");
      expect(batch.status).toBe(status);
    }
    const many = { batch: Array.from({ length: 11 }, () => event) };
    expect((await post(many, "/batch_events")).status).toBe(400);
    await post({ ...event, name: "last" });
    expect(await raw.take("last")).toMatchObject({ data: "{}" });
    raw.send({ event: "pusher:ping", data: {} });
    await raw.take("pusher:pong");
    expect(raw.has("e")).toBe(false);
    raw.socket.close();
  });

  it("returns 404 for other paths", async () => {
    expect((await send("/nothing")).status).toBe(404);
    expect((await send("/events")).status).toBe(404);
    expect((await fetch(url("/events").replace(appId, "other"))).status).toBe(404);
  });

  it("lists channels and their members", async () => {
    const { raw, id } = await open();
    const person = { user_id: "7", user_info: { name: "Ana" } };
    await raw.join(server.port, id, ISSUE, person);
    await raw.join(server.port, id, PROJECT);
    const get = async (path: string, params = {}) =>
      (await publisher(server.port).get({ path, params })).json();
    expect((await get("/channels")).channels).toMatchObject({ [ISSUE]: {}, [PROJECT]: {} });
    const prefix = { filter_by_prefix: "presence-Tenant.3.", info: "user_count" };
    expect(await get("/channels", prefix)).toEqual({ channels: { [ISSUE]: { user_count: 1 } } });
    expect(await get(`/channels/${ISSUE}`)).toEqual({
      occupied: true,
      subscription_count: 1,
      user_count: 1,
    });
    expect(await get(`/channels/${ISSUE}/users`)).toEqual({ users: [{ id: "7" }] });
    expect(await get("/channels/private-empty")).toEqual({
      occupied: false,
      subscription_count: 0,
    });
    await expect(get(`/channels/${PROJECT}/users`)).rejects.toMatchObject({ status: 400 });
    await expect(get("/channels", { info: "user_count" })).rejects.toMatchObject({ status: 400 });
    raw.socket.close();
  });
});

describe("a connection that signs in", () => {
  const signin = (raw: RawClient, id: string, userId: string, forId = id) => {
    const { auth, user_data } = publisher(0).authenticateUser(forId, { id: userId });
    raw.send({ event: "pusher:signin", data: { auth, user_data } });
  };

  it("is closed by terminate_connections for its user, while other connections stay open", async () => {
    const [ann, ann2, bob, guest] = [await open(), await open(), await open(), await open()];
    for (const [one, userId] of [
      [ann, "ann"],
      [ann2, "ann"],
      [bob, "bob"],
    ] as const) {
      signin(one.raw, one.id, userId);
      const { data } = await one.raw.take("pusher:signin_success");
      expect(JSON.parse(JSON.parse(data).user_data)).toEqual({ id: userId });
    }
    await publisher(server.port).terminateUserConnections("ann");
    expect(await Promise.all([ann.raw.closed, ann2.raw.closed])).toEqual([4009, 4009]);
    for (const { raw, id } of [bob, guest]) await raw.join(server.port, id, PROJECT);
    for (const { raw } of [bob, guest]) raw.socket.close();
  });

  it("gets an error for another connection's signature, a forged one and a second sign-in", async () => {
    const [ann, thief] = [await open(), await open()];
    signin(thief.raw, thief.id, "ann", ann.id);
    expect((await thief.raw.take("pusher:error")).data).toMatchObject({ code: 4009 });
    const { user_data } = publisher(0).authenticateUser(ann.id, { id: "bob" });
    const { auth } = publisher(0).authenticateUser(ann.id, { id: "ann" });
    ann.raw.send({ event: "pusher:signin", data: { auth, user_data } });
    expect((await ann.raw.take("pusher:error")).data).toMatchObject({ code: 4009 });
    const bob = await open();
    signin(bob.raw, bob.id, "bob");
    await bob.raw.take("pusher:signin_success");
    signin(bob.raw, bob.id, "ann");
    expect((await bob.raw.take("pusher:error")).data).toMatchObject({ code: 4009 });
  });
});
