import { afterEach, describe, expect, it } from "vitest";
import { callerOf } from "@/lib/identity/auth/caller";
import { createSession } from "@/lib/identity/sessions/create-session";
import { setDatabase } from "@/lib/platform/config/config";
import { prisma } from "@/tests/support/database/prisma";
import { ApiClient, call } from "../../../support/http/api";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

const acme = await TestTenant.make();
const globex = await TestTenant.make();
const ana = await acme.user();
const gus = await globex.user();

/**
 * Calls GET /api/tokens as a user with exactly one token. Returns the token's last four characters,
 * or the error status.
 */
async function tokenSeenBy(host: string, headers: Record<string, string>) {
  const response = await call<{ last_four?: string }[]>(host, "GET", "/api/tokens", undefined, {
    headers,
  });
  return response.status === 200 ? (response.body[0]?.last_four ?? "nobody") : response.status;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const anasToken = ana.token.slice(-4);

async function cookieOf(tenant: TestTenant, user: TestUser): Promise<string> {
  const key = { tenantId: tenant.id, userId: user.id };
  return `lanework.session=${await createSession(key, callerOf(new Headers()))}`;
}

function setDefaultTenant(slug: string | undefined): void {
  if (slug === undefined) delete process.env["DEFAULT_TENANT"];
  else process.env["DEFAULT_TENANT"] = slug;
  // Forces the settings to be reloaded.
  setDatabase(process.env["DATABASE_URL"] ?? "");
}

afterEach(() => setDefaultTenant(undefined));

describe("the workspace selected by the host", () => {
  it.each([
    ["the slug", `${acme.slug}.localhost`],
    ["a port", `${acme.slug}.localhost:3000`],
    ["capitals", `${acme.slug.toUpperCase()}.LocalHost:3000`],
    ["a trailing dot", `${acme.slug}.localhost.:3000`],
  ])("is found for a host with %s", async (_, host) => {
    expect(await tokenSeenBy(host, bearer(ana.token))).toBe(anasToken);
    expect(await tokenSeenBy(host, bearer(gus.token))).toBe(401);
    expect(await tokenSeenBy(host, {})).toBe(401);
  });

  it.each([
    "nobody.localhost",
    `x.${acme.slug}.localhost`,
    `${acme.slug}.localhost.example`,
    `${acme.slug}.example`,
    acme.slug,
    "example.com",
    "10.0.0.1:3000",
    "192.0.2.1",
    "_",
  ])("is not found for the unknown host %s, with or without a token", async (host) => {
    expect(await tokenSeenBy(host, bearer(ana.token))).toBe(404);
    expect(await tokenSeenBy(host, {})).toBe(404);
    expect(await tokenSeenBy(host, bearer("rubbish"))).toBe(404);
    expect(await tokenSeenBy(host, { cookie: await cookieOf(acme, ana) })).toBe(404);
  });

  it("is also served on its own domain, where no other workspace is", async () => {
    const domain = `${acme.slug}.example.org`;
    await prisma.tenant.update({ where: { id: acme.id }, data: { domain } });
    expect(await tokenSeenBy(`${domain}:8443`, bearer(ana.token))).toBe(anasToken);
    expect(await tokenSeenBy(domain.toUpperCase(), bearer(ana.token))).toBe(anasToken);
    expect(await tokenSeenBy(domain, bearer(gus.token))).toBe(401);
    expect(await tokenSeenBy(acme.host, bearer(ana.token))).toBe(anasToken);
  });

  it.each(["localhost", "localhost:3000", "127.0.0.1", "127.0.0.1:3000", "[::1]:3000"])(
    "on the bare host %s is DEFAULT_TENANT, or 404 if that is unset and there are several",
    async (host) => {
      expect(await tokenSeenBy(host, bearer(ana.token))).toBe(404);
      expect(await tokenSeenBy(host, {})).toBe(404);
      setDefaultTenant(acme.slug);
      expect(await tokenSeenBy(host, bearer(ana.token))).toBe(anasToken);
      expect(await tokenSeenBy(host, bearer(gus.token))).toBe(401);
      expect(await tokenSeenBy(host, {})).toBe(401);
      setDefaultTenant("no-such-tenant");
      expect(await tokenSeenBy(host, bearer(ana.token))).toBe(404);
    },
  );

  it("rejects a session from another workspace's host", async () => {
    const cookie = await cookieOf(acme, ana);
    expect(await tokenSeenBy(acme.host, { cookie })).toBe(anasToken);
    expect(await tokenSeenBy(globex.host, { cookie })).toBe(401);
  });

  it("hides another workspace's projects", async () => {
    const project = await globex.project(gus);
    const admin = await acme.user({ role: "admin" });
    expect((await admin.api.get(project.path)).status).toBe(404);
    expect((await gus.api.get(project.path)).status).toBe(200);
  });
});

describe("bearer tokens", () => {
  it.each([
    ["no value", "Bearer"],
    ["a blank value", "Bearer  "],
    ["the wrong format", "Bearer secret"],
    ["a wrong checksum", `Bearer ${ana.token.slice(0, -1)}${ana.token.endsWith("0") ? "1" : "0"}`],
    ["a truncated token", `Bearer ${ana.token.slice(0, -1)}`],
    ["two tokens", `Bearer ${ana.token} ${ana.token}`],
    ["two values in one header", `Bearer ${ana.token}, Bearer ${ana.token}`],
    ["quotes", `Bearer "${ana.token}"`],
    ["different capitalization", `Bearer ${ana.token.toUpperCase()}`],
    ["no scheme", ana.token],
    ["a different scheme", `Basic ${ana.token}`],
    ["a scheme without a space", `Bearer${ana.token}`],
    ["a very long value", `Bearer ${"x".repeat(10_000)}`],
    ["non-ASCII bytes", "Bearer lw_\u00e9\u00ff"],
  ])("return 401 for %s", async (_, authorization) => {
    const { status, body, headers } = await acme.anonymous.get("/api/tokens", {
      headers: { authorization },
    });
    expect(status).toBe(401);
    expect(body).toEqual({ message: expect.any(String) });
    expect(headers.get("www-authenticate")).toBe("Bearer");
  });

  it("accept the scheme in any case and spaces around the token", async () => {
    expect(await tokenSeenBy(acme.host, { authorization: `bEaReR   ${ana.token} ` })).toBe(
      anasToken,
    );
  });

  it("return 401 once expired or revoked", async () => {
    const user = await acme.user();
    const expired = await acme.token(user.id, new Date(Date.now() - 1000));
    expect(await tokenSeenBy(acme.host, bearer(expired))).toBe(401);
    const valid = await acme.token(user.id, new Date(Date.now() + 60_000));
    expect(await tokenSeenBy(acme.host, bearer(valid))).not.toBe(401);
    await prisma.apiToken.deleteMany({ where: { userId: user.id } });
    expect(await tokenSeenBy(acme.host, bearer(valid))).toBe(401);
  });

  it.each([
    ["deactivated", { status: 2 }],
    ["only invited", { status: 0 }],
    ["deleted", { deletedAt: new Date() }],
  ])("and sessions end immediately when their user is %s", async (_, data) => {
    const user = await acme.user();
    const cookie = await cookieOf(acme, user);
    expect(await tokenSeenBy(acme.host, { cookie })).toBe(user.token.slice(-4));
    const where = { tenantId_id: { tenantId: acme.id, id: user.id } };
    await prisma.user.update({ where, data });
    expect(await tokenSeenBy(acme.host, bearer(user.token))).toBe(401);
    expect(await tokenSeenBy(acme.host, { cookie })).toBe(401);
  });

  it("take precedence over a session", async () => {
    const other = await acme.user();
    const cookie = await cookieOf(acme, other);
    expect(await tokenSeenBy(acme.host, { cookie, ...bearer(ana.token) })).toBe(anasToken);
    expect(await tokenSeenBy(acme.host, { cookie, ...bearer(gus.token) })).toBe(401);
    expect(await tokenSeenBy(acme.host, { cookie, authorization: "Bearer nonsense" })).toBe(401);
    expect(await tokenSeenBy(acme.host, { cookie, authorization: "Bearer" })).toBe(401);
  });
});

describe("session cookies", () => {
  const own = `http://${acme.host}`;
  it.each<[number, string, Record<string, string>]>([
    [201, "Sec-Fetch-Site: same-origin", { "sec-fetch-site": "same-origin" }],
    [403, "Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site" }],
    [403, "Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
    [403, "Sec-Fetch-Site: none", { "sec-fetch-site": "none" }],
    [403, "Sec-Fetch-Site over Origin", { "sec-fetch-site": "cross-site", origin: own }],
    [201, "its own Origin", { origin: own }],
    [403, "a sibling's Origin", { origin: `http://${globex.host}` }],
    [403, "another port", { origin: `${own}:81` }],
    [403, "another site's Origin", { origin: "https://evil.example" }],
    [403, "an Origin with the same prefix", { origin: `${own}.evil.example` }],
    [403, "Origin: null", { origin: "null" }],
    [403, "an invalid Origin", { origin: "%%" }],
    [403, "neither header", {}],
  ])("return %d for a POST with %s", async (status, _, headers) => {
    const user = await acme.user();
    const cookie = await cookieOf(acme, user);
    const options = { headers: { cookie, ...headers } };
    const response = await acme.anonymous.post("/api/tokens", { name: "by cookie" }, options);
    expect(response.status).toBe(status);
    const tokenCount = await prisma.apiToken.count({ where: { userId: user.id } });
    expect(tokenCount).toBe(status === 201 ? 2 : 1);
  });

  it("are checked the same way for PUT and DELETE, but not for reads", async () => {
    const user = await acme.user();
    const cookie = await cookieOf(acme, user);
    const options = { headers: { cookie, "sec-fetch-site": "cross-site" } };
    const token = await prisma.apiToken.findFirstOrThrow({ where: { userId: user.id } });
    expect((await acme.anonymous.delete(`/api/tokens/${token.id}`, {}, options)).status).toBe(403);
    expect((await acme.anonymous.get("/api/tokens", options)).status).toBe(200);
    expect((await user.api.get("/api/tokens")).body).toHaveLength(1);
  });

  it("are subject to the origin check, unlike bearer tokens", async () => {
    const options = { headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } };
    const user = await acme.user();
    expect((await user.api.post("/api/tokens", { name: "x" }, options)).status).toBe(201);
  });

  it.each(["", "lanework.session", "lanework.session=", "lanework.session=x", ";;=;a=b", "%00=%"])(
    "return 401 for the Cookie header %j",
    async (cookie) => {
      expect(await tokenSeenBy(acme.host, { cookie })).toBe(401);
    },
  );

  it("require the __Host- prefix over TLS", async () => {
    const user = await acme.user();
    const plain = await cookieOf(acme, user);
    const tls = { "x-forwarded-proto": "https" };
    expect(await tokenSeenBy(acme.host, { ...tls, cookie: plain })).toBe(401);
    expect(await tokenSeenBy(acme.host, { ...tls, cookie: `__Host-${plain}` })).not.toBe(401);
    expect(await tokenSeenBy(acme.host, { cookie: `__Host-${plain}` })).toBe(401);
  });

  it("are extended while in use and rejected once expired", async () => {
    const user = await acme.user();
    const cookie = await cookieOf(acme, user);
    const where = { userId: user.id };
    const soon = new Date(Date.now() + 60_000);
    await prisma.session.updateMany({
      where,
      data: { expiresAt: soon, lastSeenAt: new Date(Date.now() - 120_000) },
    });
    expect(await tokenSeenBy(acme.host, { cookie })).not.toBe(401);
    const days = async () => {
      const { expiresAt } = await prisma.session.findFirstOrThrow({ where });
      return Math.round((expiresAt.getTime() - Date.now()) / 86_400_000);
    };
    await expect.poll(days).toBe(30);
    await prisma.session.updateMany({ where, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await tokenSeenBy(acme.host, { cookie })).toBe(401);
  });
});

it("returns errors as JSON with a message", async () => {
  const response = await new ApiClient("nobody.localhost", null).get("/api/tokens");
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(response.body).toEqual({ message: "Workspace not found." });
});
