import { describe, expect, it, vi } from "vitest";
import { hashSecret } from "@/lib/identity/auth/bearer-token";
import { hashPassword } from "@/lib/identity/passwords/password";
import { setPassword } from "@/lib/identity/passwords/set-password";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, row, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { call } from "../../support/http/api";
import { Browser } from "../../support/http/browser";
import {
  browserAtAnotherAddress,
  PASSWORD,
  createUserWithPassword,
} from "../../support/people/password-user";
import { TestTenant } from "../../support/people/tenant";

const WRONG = "The email address or password is wrong.";
const tenant = await TestTenant.make();
const makePerson = (workspace = tenant, data: object = {}) =>
  createUserWithPassword(workspace, data);
const browser = (headers = {}, host = tenant.host) => browserAtAnotherAddress(host, headers);

describe("signing in", () => {
  it("opens a session that /api accepts instead of a token", async () => {
    const user = await makePerson();
    const client = browser();
    const { status, body, headers } = await client.signIn(
      ` ${user.email.toUpperCase()} `,
      PASSWORD,
    );
    expect([status, body]).toEqual([200, { url: `http://${tenant.host}/` }]);
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[1]).toMatch(new RegExp(`^lanework\\.device-${user.id}=`));
    expect(cookies[0]).toMatch(
      /^lanework\.session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    expect((await client.fetch("POST", "/api/tokens", { name: "x" })).status).toBe(201);
    const session = await client.fetch("GET", "/api/auth/session");
    expect(session.body.user).toEqual({ name: "Test Person", email: user.email });
    expect(JSON.stringify(session.body)).not.toContain(client.cookies.get("lanework.session"));
  });

  it("stores the cookie's SHA-256, origin and time, and nothing that could be used to sign in", async () => {
    const user = await makePerson();
    const client = new Browser(tenant.host, {
      "x-forwarded-for": "203.0.113.9, 198.51.100.7",
      "user-agent": "Test/1.0",
    });
    await client.signIn(user.email, PASSWORD);
    const secret = client.cookies.get("lanework.session") ?? "";
    const row = await prisma.session.findFirstOrThrow({ where: { userId: user.id } });
    expect(Buffer.from(row.secretHash)).toEqual(hashSecret(secret));
    expect(row).toMatchObject({ ip: "198.51.100.7", userAgent: "Test/1.0" });
    expect(Math.round((row.expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(30);
    const { lastSeenAt } = await prisma.user.findFirstOrThrow({ where: { id: user.id } });
    expect(lastSeenAt).not.toBeNull();
  });

  it("uses the __Host- cookie, marked Secure, over TLS", async () => {
    const user = await makePerson();
    const client = browser({ "x-forwarded-proto": "https" });
    const { body, headers } = await client.signIn(user.email, PASSWORD);
    expect(body.url).toBe(`https://${tenant.host}/`);
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-lanework\.session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await client.fetch("GET", "/api/tokens")).status).toBe(200);
    await client.signOut();
    expect((await client.fetch("GET", "/api/tokens")).status).toBe(401);
  });

  it("ignores a forwarded host other than its own", async () => {
    const user = await makePerson();
    const client = browser({ "x-forwarded-host": "evil.example" });
    const { body } = await client.signIn(user.email, PASSWORD, {
      callbackUrl: "https://evil.example/x",
    });
    expect(body.url).toBe(`http://${tenant.host}/`);
  });

  it.each([
    ["/projects?q=1#x", "/projects?q=1#x"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/x/..//evil.example", "/"],
    ["https://evil.example/", "/"],
    ["javascript:alert(1)", "/"],
    ["%%%", "/%%%"],
    ["", "/"],
  ])("keeps the redirect to %s within this origin", async (callbackUrl, path) => {
    const user = await makePerson();
    const { body } = await browser().signIn(user.email, PASSWORD, { callbackUrl });
    expect(body.url).toBe(`http://${tenant.host}${path}`);
  });

  it("returns the same 401 whatever the cause", async () => {
    const active = await makePerson();
    const attempts: [string, string][] = [
      [active.email, "wrong"],
      [active.email, ` ${PASSWORD}`],
      ["nobody@example.test", PASSWORD],
      [(await makePerson(tenant, { status: 2 })).email, PASSWORD],
      [(await makePerson(tenant, { status: 0 })).email, PASSWORD],
      [(await makePerson(tenant, { deletedAt: new Date() })).email, PASSWORD],
      [(await tenant.user()).email, ""],
      [(await tenant.user()).email, "null"],
      [(await makePerson(await TestTenant.make())).email, PASSWORD],
      [active.email, "x".repeat(5000)],
      [`${active.email}\0`, PASSWORD],
      [active.email, "\0"],
      ["\ud800@example.test", PASSWORD],
      ["' OR true --", "' OR true --"],
      ["", ""],
    ];
    for (const [email, password] of attempts) {
      const client = browser();
      const { status, body } = await client.signIn(email, password);
      expect([email, status, body.message]).toEqual([email, 401, WRONG]);
      expect(client.cookies.has("lanework.session")).toBe(false);
    }
  });

  it("does nothing without the page's CSRF token", async () => {
    const user = await makePerson();
    for (const csrfToken of ["", "0".repeat(64)]) {
      const client = browser();
      const response = await client.signIn(user.email, PASSWORD, { csrfToken });
      expect(response.body.url).toContain("csrf=true");
      expect(client.cookies.has("lanework.session")).toBe(false);
    }
    expect(await prisma.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it("also works for a plain form", async () => {
    const user = await makePerson();
    const client = browser();
    const csrf = await client.fetch<{ csrfToken: string }>("GET", "/api/auth/csrf");
    const post = (password: string) =>
      client.send("POST", "/api/auth/callback/credentials", undefined, {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        raw: new URLSearchParams({ ...csrf.body, email: user.email, password }).toString(),
      });
    const rejected = await post("wrong");
    expect(rejected.status).toBe(302);
    expect(rejected.headers.get("location")).toContain("error=CredentialsSignin");
    const response = await post(PASSWORD);
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `http://${tenant.host}/`,
    ]);
    expect((await client.fetch("GET", "/api/tokens")).status).toBe(200);
  });
});

describe("a session", () => {
  it("ends on sign-out, which deletes its row and invalidates its cookie", async () => {
    const user = await makePerson();
    const client = browser();
    await client.signIn(user.email, PASSWORD);
    const other = browser();
    await other.signIn(user.email, PASSWORD);
    const stolen = new Map(client.cookies);
    expect((await client.signOut()).status).toBe(200);
    expect(client.cookies.has("lanework.session")).toBe(false);
    for (const [name, value] of stolen) client.cookies.set(name, value);
    expect((await client.fetch("GET", "/api/tokens")).status).toBe(401);
    expect((await client.fetch("GET", "/api/auth/session")).body).toEqual({});
    expect((await other.fetch("GET", "/api/tokens")).status).toBe(200);
  });

  it("is not ended by a request without the CSRF token", async () => {
    const user = await makePerson();
    const client = browser();
    await client.signIn(user.email, PASSWORD);
    await client.fetch("POST", "/api/auth/signout", { json: "true" });
    expect((await client.fetch("GET", "/api/tokens")).status).toBe(200);
  });

  it("gets a new secret at each sign-in", async () => {
    const user = await makePerson();
    const client = browser();
    await client.signIn(user.email, PASSWORD);
    const first = client.cookies.get("lanework.session");
    await client.signIn(user.email, PASSWORD);
    expect(client.cookies.get("lanework.session")).not.toBe(first);
  });

  it("is not created if the password changes during sign-in", async () => {
    const user = await makePerson();
    const key = { tenantId: tenant.id, userId: user.id };
    const passwordHash = await hashPassword("another");
    let signingIn: ReturnType<Browser["signIn"]> | undefined;
    await transaction(async (tx) => {
      await setPassword(
        key,
        { passwordHash, workspace: "Any", keptSessionId: null, endsTokens: false },
        tx,
      );
      signingIn = browser().signIn(user.email, PASSWORD);
      const me = await selectJsonRow<{ pid: number }>(
        Prisma.sql`SELECT pg_backend_pid() AS pid`,
        tx,
      );
      // Queried outside the transaction, because a transaction caches its first view of
      // pg_stat_activity.
      const waiting = Prisma.sql`SELECT pid FROM pg_stat_activity WHERE ${me?.pid}::int = ANY(pg_blocking_pids(pid))`;
      await vi.waitUntil(async () => row(waiting), { timeout: 30_000 });
    });
    expect((await signingIn)?.status).toBe(401);
    expect(await prisma.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it("is deleted by the next sign-in once expired", async () => {
    const user = await makePerson();
    await browser().signIn(user.email, PASSWORD);
    await prisma.session.updateMany({
      where: { userId: user.id },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    await browser().signIn(user.email, PASSWORD);
    expect(await prisma.session.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe("other requests to /api/auth", () => {
  it.each(["GET", "POST"])("return 404 for %s on unknown paths and hosts", async (method) => {
    for (const path of [
      "nothing",
      "callback",
      "callback/github",
      "signin/x",
      "__proto__",
      "_log",
    ]) {
      expect((await call(tenant.host, method, `/api/auth/${path}`)).status).toBe(404);
    }
    for (const host of ["nobody.localhost", "evil.example"]) {
      expect((await call(host, method, "/api/auth/session")).status).toBe(404);
      expect((await call(host, method, "/api/auth/callback/credentials")).status).toBe(404);
    }
  });

  it.each([
    ["POST", "csrf", "GET"],
    ["POST", "session", "GET"],
    ["GET", "callback/credentials", "POST"],
    ["GET", "signout", "POST"],
  ])("return 405 for %s %s", async (method, path, allowed) => {
    const { status, headers } = await call(tenant.host, method, `/api/auth/${path}`);
    expect([status, headers.get("allow")]).toEqual([405, allowed]);
  });

  it("return 400 for a body that is not JSON and 413 for one that is too large", async () => {
    const path = "/api/auth/callback/credentials";
    const send = (raw: string) => call(tenant.host, "POST", path, undefined, { raw });
    expect((await send("{")).status).toBe(400);
    expect((await send("x".repeat(1024 * 1024 + 1))).status).toBe(413);
    for (const raw of [
      "null",
      "[]",
      '"x"',
      "1",
      "",
      '{"email":{},"csrfToken":[],"callbackUrl":7}',
    ]) {
      expect((await send(raw)).status).toBeLessThan(400);
    }
  });

  it.each([
    "lanework.csrf=%",
    "lanework.csrf=a%7Cb",
    "lanework.csrf=|||",
    "lanework.callback=x:/y",
  ])("tolerate the cookie %s", async (cookie) => {
    const headers = { cookie: `${cookie}; lanework.session=%zz` };
    for (const path of [
      "csrf",
      "session",
      "providers",
      "signin?callbackUrl=::",
      "error?error=%00",
    ]) {
      const { status } = await call(tenant.host, "GET", `/api/auth/${path}`, undefined, {
        headers,
      });
      expect(status).toBeLessThan(400);
    }
  });
});
