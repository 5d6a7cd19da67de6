import { createHmac } from "node:crypto";
import Pusher from "pusher";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { POST } from "@/app/api/broadcasting/auth/route";
import { broadcastingConfig, channelAuthorization } from "@/lib/messaging/broadcasting/schema";
import { issueChannel, projectChannel, userChannel } from "@/lib/messaging/realtime/channels";
import { realtimeApp } from "@/lib/platform/config/realtime-app";
import { prisma } from "@/tests/support/database/prisma";
import { call } from "../../support/http/api";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

const AUTH = "/api/broadcasting/auth";
const SOCKET = "123.456";

const reader = { permissions: { issues: { read: true } } };

let tenant: TestTenant;
let owner: TestUser;
let member: TestUser;
let outsider: TestUser;
let blind: TestUser;
let stranger: TestUser;
let project: TestProject;
let issueId: number;

async function makeIssue(by: TestUser, on: TestProject): Promise<number> {
  const issue = { title: "I", description: "", lane_id: on.lanes[0], priority: 2, type: 0 };
  return (await by.api.post<{ id: number }>(`${on.path}/issues`, issue)).body.id;
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user({ role: { permissions: {} } });
  member = await tenant.user({ role: reader, firstName: "Ana", lastName: "Żuk" });
  outsider = await tenant.user({ role: reader });
  blind = await tenant.user({ role: { permissions: {}, accessAllProjects: true } });
  stranger = await (await TestTenant.make()).user({ role: "admin" });
  project = await tenant.project(owner, [member]);
  issueId = await makeIssue(owner, project);
});

const keyOf = (user: TestUser) => ({ tenantId: tenant.id, userId: user.id });

async function authorize(user: TestUser, channel_name: string, socket_id = SOCKET) {
  return user.api.post(AUTH, { socket_id, channel_name });
}

function signatureOf(text: string): string {
  const { key, secret } = realtimeApp();
  return `${key}:${createHmac("sha256", secret).update(text).digest("hex")}`;
}

describe("POST /api/broadcasting/auth (docs/spec/notifications.md#realtime)", () => {
  it("signs the caller's own channel for one connection", async () => {
    const channel = userChannel(tenant.id, member.id);
    const { status, body } = await authorize(member, channel);
    expect(status).toBe(200);
    expect(channelAuthorization.parse(body)).toEqual({
      auth: signatureOf(`${SOCKET}:${channel}`),
    });
  });

  it("accepts a form, as sent by pusher-js", async () => {
    const channel = userChannel(tenant.id, member.id);
    const raw = new URLSearchParams({ socket_id: SOCKET, channel_name: channel }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const { status, body } = await member.api.post(AUTH, undefined, { raw, headers });
    expect(status).toBe(200);
    expect(body).toEqual({ auth: signatureOf(`${SOCKET}:${channel}`) });
    const empty = await member.api.post(AUTH, undefined, { raw: "a=b", headers });
    expect(empty.status).toBe(422);
    expect(Object.keys((empty.body as { errors: object }).errors)).toEqual([
      "socket_id",
      "channel_name",
    ]);
  });

  it("signs a project's channel for callers who can read its issues", async () => {
    const channel = projectChannel(tenant.id, project.id);
    for (const user of [owner, member]) {
      expect((await authorize(user, channel)).body).toEqual({
        auth: signatureOf(`${SOCKET}:${channel}`),
      });
    }
  });

  it("signs an issue's channel with the caller's name and picture for its other viewers", async () => {
    await prisma.user.update({
      where: { tenantId_id: { tenantId: tenant.id, id: member.id } },
      data: { profilePicture: "https://img.example.test/ana.png" },
    });
    const channel = issueChannel(tenant.id, issueId);
    const { body } = await authorize(member, channel);
    const { auth, channel_data = "" } = channelAuthorization.parse(body);
    expect(JSON.parse(channel_data)).toEqual({
      user_id: String(member.id),
      user_info: { name: "Ana Żuk", picture: "https://img.example.test/ana.png" },
    });
    expect(auth).toBe(signatureOf(`${SOCKET}:${channel}:${channel_data}`));
  });

  it("returns the same 403 for inaccessible channels, whether or not they exist", async () => {
    const otherProject = await tenant.project(owner);
    const inaccessible: [TestUser, string][] = [
      [member, userChannel(tenant.id, owner.id)],
      [member, userChannel(tenant.id + 1, member.id)],
      [stranger, userChannel(tenant.id, stranger.id)],
      [stranger, projectChannel(tenant.id, project.id)],
      [stranger, issueChannel(tenant.id, issueId)],
      [outsider, projectChannel(tenant.id, project.id)],
      [outsider, issueChannel(tenant.id, issueId)],
      [blind, projectChannel(tenant.id, project.id)],
      [blind, issueChannel(tenant.id, issueId)],
      [member, projectChannel(tenant.id, otherProject.id)],
      [member, issueChannel(tenant.id, await makeIssue(owner, otherProject))],
      [owner, projectChannel(tenant.id, 2_147_483_647)],
      [owner, issueChannel(tenant.id, 9_999_999_999)],
    ];
    const bodies = new Set<string>();
    for (const [user, channel] of inaccessible) {
      const { status, body } = await authorize(user, channel);
      expect(status, channel).toBe(403);
      bodies.add(JSON.stringify(body));
    }
    expect(bodies.size).toBe(1);
  });

  it("returns 403 for any other channel name", async () => {
    const mine = userChannel(tenant.id, member.id);
    const names = [
      mine.replace("private-", ""),
      mine.replace("private-", "presence-"),
      mine.replace("private-", "private-encrypted-"),
      mine.replace("private-", "private-cache-"),
      issueChannel(tenant.id, issueId).replace("presence-", "private-"),
      `${mine}:`,
      `${mine}\n`,
      `${mine} `,
      `private-${mine}`,
      mine.replace("Tenant.", "Tenant.0"),
      mine.replace("User", "user"),
      "private-x",
      "x".repeat(5_000),
    ];
    for (const name of names) expect((await authorize(member, name)).status, name).toBe(403);
  });

  it("returns 422 for an invalid socket id, even one crafted to forge a signature", async () => {
    const channel = userChannel(tenant.id, member.id);
    for (const id of ["", "1", "1.", ".1", "1.2.3", "1.2\n", "1.2:presence-x", "-1.2", "a.b"]) {
      const { status, body } = await authorize(member, channel, id);
      expect(status, id).toBe(422);
      expect((body as { errors: object }).errors).toHaveProperty("socket_id");
    }
    expect((await member.api.post(AUTH, { socket_id: 1.2, channel_name: channel })).status).toBe(
      422,
    );
    expect((await member.api.post(AUTH, { socket_id: SOCKET })).status).toBe(422);
  });

  it("rejects a removed member", async () => {
    const user = await tenant.user({ role: reader });
    const joined = await tenant.project(owner, [user]);
    const channel = projectChannel(tenant.id, joined.id);
    expect((await authorize(user, channel)).status).toBe(200);
    await prisma.projectMember.deleteMany({ where: { tenantId: tenant.id, userId: user.id } });
    expect((await authorize(user, channel)).status).toBe(403);
  });
});

it.each([
  ["membership", 403, (user: TestUser) => prisma.projectMember.deleteMany({ where: keyOf(user) })],
  ["token", 401, (user: TestUser) => prisma.apiToken.deleteMany({ where: keyOf(user) })],
] as const)(
  "a %s that is revoked while the request body is arriving results in %i",
  async (_, status, revoke) => {
    const user = await tenant.user({ role: reader });
    const joined = await tenant.project(owner, [user]);
    const requestBody = { socket_id: SOCKET, channel_name: projectChannel(tenant.id, joined.id) };
    const body = new ReadableStream<Uint8Array>(
      {
        // The caller is authenticated by now, because bodies from unknown callers are not read.
        pull: async (controller) => {
          await revoke(user);
          controller.enqueue(Buffer.from(JSON.stringify(requestBody)));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { host: tenant.host, authorization: `Bearer ${user.token}` };
    const options = { method: "POST", headers, body, duplex: "half" } as const;
    const request = new Request(`http://${tenant.host}${AUTH}`, options);
    expect((await POST(request, { params: Promise.resolve({}) })).status).toBe(status);
  },
);

describe("GET /api/broadcasting/config", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  const get = async (headers: Record<string, string> = {}) => {
    const authorization = { authorization: `Bearer ${member.token}` };
    const path = "/api/broadcasting/config";
    const response = await call(tenant.host, "GET", path, undefined, {
      headers: { ...authorization, ...headers },
    });
    expect(response.status).toBe(200);
    return broadcastingConfig.parse(response.body);
  };

  it("returns the address the browser used", async () => {
    const { key } = realtimeApp();
    const own = { key, path: "", cluster: "", signs_in: false };
    const { host } = tenant;
    expect(await get()).toEqual({ ...own, host, port: 80, scheme: "http" });
    const withPort = await get({ host: `${host}:3000` });
    expect(withPort).toEqual({ ...own, host, port: 3000, scheme: "http" });
    const secure = await get({ "x-forwarded-proto": "https" });
    expect(secure).toEqual({ ...own, host, port: 443, scheme: "https" });
  });
});

describe("POST /api/broadcasting/user-auth", () => {
  const path = "/api/broadcasting/user-auth";

  it("signs in the caller for one connection, in Pusher's format", async () => {
    const user_data = JSON.stringify({ id: String(member.id) });
    const signed = { auth: signatureOf(`${SOCKET}::user::${user_data}`), user_data };
    const json = await member.api.post(path, { socket_id: SOCKET });
    expect(json).toMatchObject({ status: 200, body: signed });
    const raw = new URLSearchParams({ socket_id: SOCKET }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await member.api.post(path, undefined, { raw, headers })).body).toEqual(signed);
  });

  it("returns 422 for an invalid socket id", async () => {
    expect((await member.api.post(path, { socket_id: "1.2::user::{}" })).status).toBe(422);
    expect((await member.api.post(path, {})).status).toBe(422);
  });
});

describe("settings", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  const load = async (env: Record<string, string>) => {
    vi.resetModules();
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    return import("@/lib/platform/config/realtime-app");
  };
  const credentials = { PUSHER_APP_ID: "1", PUSHER_KEY: "k", PUSHER_SECRET: "s" };
  const request = new Request("https://acme.example.test/api/broadcasting/config");

  it("a Pusher app replaces the embedded server", async () => {
    const settings = await load({ ...credentials, PUSHER_CLUSTER: "eu" });
    expect(settings.realtimeApp()).toEqual({
      appId: "1",
      key: "k",
      secret: "s",
      isEmbedded: false,
    });
    const address = { port: 443, scheme: "https" };
    expect(settings.publishAddress()).toEqual({ ...address, host: "api-eu.pusher.com" });
    expect(settings.browserAddress(request)).toEqual({ ...address, host: "ws-eu.pusher.com" });
  });

  it("a Pusher-compatible server also replaces the embedded server", async () => {
    const host = { PUSHER_HOST: "ws.example.test", PUSHER_PORT: "6001", PUSHER_SCHEME: "http" };
    const settings = await load({ ...credentials, ...host });
    const address = { host: "ws.example.test", port: 6001, scheme: "http" };
    expect(settings.publishAddress()).toEqual(address);
    expect(settings.browserAddress(request)).toEqual(address);
  });

  it("the embedded server is found at this process's address, or the one set for a worker", async () => {
    const here = await load({ PORT: "3123", BIND_ADDRESS: "" });
    expect(here.publishAddress()).toEqual({ host: "127.0.0.1", port: 3123, scheme: "http" });
    const bound = await load({ PORT: "3123", BIND_ADDRESS: "::1" });
    expect(bound.publishAddress()).toEqual({ host: "[::1]", port: 3123, scheme: "http" });
    const worker = await load({ PUSHER_HOST: "app", PUSHER_PORT: "3000" });
    expect(worker.publishAddress()).toEqual({ host: "app", port: 3000, scheme: "http" });
    expect(worker.browserAddress(request).host).toBe("acme.example.test");
  });

  it("the embedded app's secret is derived from the session secret, but differs from it", async () => {
    const one = await load({ NEXTAUTH_SECRET: "0123456789abcdef-one" });
    const first = one.realtimeApp();
    expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(first.secret).not.toContain(first.key);
    const two = await load({ NEXTAUTH_SECRET: "0123456789abcdef-two" });
    expect(two.realtimeApp().secret).not.toBe(first.secret);
    const pusher = new Pusher({ ...first, host: "localhost" });
    expect(pusher.authorizeChannel(SOCKET, "private-x").auth).toMatch(`${first.key}:`);
  });
});
