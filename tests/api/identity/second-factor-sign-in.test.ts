import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { someAddress } from "../../support/http/api";
import type { Browser } from "../../support/http/browser";
import { mailsTo } from "../../support/people/mails";
import { browserAtAnotherAddress, PASSWORD } from "../../support/people/password-user";
import { type Guarded, makeGuarded, wrongCode } from "../../support/people/second-factor";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await TestTenant.make();
});

const enterCode = (client: Browser, code: unknown) =>
  client.fetch("POST", "/api/auth/second-factor", { code });

/** Returns a browser in which the right password was entered and a code is now required. */
async function startChallenge(
  { user }: Guarded,
  callbackUrl = "/",
  headers = {},
): Promise<Browser> {
  const client = browserAtAnotherAddress(tenant.host, headers);
  const { status, body } = await client.signIn(user.email, PASSWORD, { callbackUrl });
  expect([status, body.url]).toEqual([200, expect.stringContaining("/sign-in/code")]);
  expect(client.cookies.has("lanework.session")).toBe(false);
  return client;
}

async function expectSignedIn(client: Browser, isIn = true): Promise<void> {
  expect(client.cookies.has("lanework.session")).toBe(isIn);
  expect((await client.fetch("GET", "/api/profile")).status).toBe(isIn ? 200 : 401);
}

describe("signing in with two-factor authentication", () => {
  it("opens a session only after the code", async () => {
    const guarded = await makeGuarded(tenant);
    const sessions = () => prisma.session.count({ where: { userId: guarded.user.id } });
    const before = await sessions();
    const client = await startChallenge(guarded);
    expect(await sessions()).toBe(before);
    await expectSignedIn(client, false);
    const response = await enterCode(client, guarded.code());
    expect(response.status).toBe(204);
    await expectSignedIn(client);
    expect(client.cookies.has("lanework.challenge")).toBe(false);
    expect(await sessions()).toBe(before + 1);
  });

  it("stores the challenge in a sealed five-minute cookie and keeps the requested page", async () => {
    const { user } = await makeGuarded(tenant);
    const client = browserAtAnotherAddress(tenant.host);
    const { body, headers } = await client.signIn(user.email, PASSWORD, {
      callbackUrl: "/projects?q=1",
    });
    expect(body.url).toBe(`http://${tenant.host}/sign-in/code?callbackUrl=%2Fprojects%3Fq%3D1`);
    const [cookie = ""] = headers.getSetCookie().filter((line) => line.includes("challenge"));
    expect(cookie).toMatch(
      /^lanework\.challenge=[\w-]{100,}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/,
    );
    const otherSignIn = await client.signIn(user.email, PASSWORD, {
      callbackUrl: "//evil.example",
    });
    expect(otherSignIn.body.url).toBe(`http://${tenant.host}/sign-in/code`);
  });

  it("returns the usual response for a wrong password", async () => {
    const { user } = await makeGuarded(tenant);
    const client = browserAtAnotherAddress(tenant.host);
    const { status, body } = await client.signIn(user.email, "wrong");
    expect([status, body.message]).toEqual([401, "The email address or password is wrong."]);
    expect([...client.cookies.keys()].filter((name) => name.includes("challenge"))).toEqual([]);
  });

  it("accepts a recovery code once, however it is typed", async () => {
    const guarded = await makeGuarded(tenant);
    const [code = ""] = guarded.recoveryCodes;
    const [one, two] = [await startChallenge(guarded), await startChallenge(guarded)];
    const typed = code.toUpperCase().replaceAll("-", " ");
    const both = await Promise.all([enterCode(one, typed), enterCode(two, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 422]);
    const third = await startChallenge(guarded);
    expect((await enterCode(third, code)).status).toBe(422);
    expect((await enterCode(third, guarded.recoveryCodes[1])).status).toBe(204);
  });

  it("accepts each code from the app once, even concurrently", async () => {
    const guarded = await makeGuarded(tenant);
    const code = guarded.code();
    const browsers = [await startChallenge(guarded), await startChallenge(guarded)];
    const both = await Promise.all(browsers.map((client) => enterCode(client, code)));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect((await enterCode(await startChallenge(guarded), code)).status).toBe(422);
    expect((await enterCode(await startChallenge(guarded), guarded.code(1))).status).toBe(204);
    expect((await enterCode(await startChallenge(guarded), code)).status).toBe(422);
  });

  it("returns 422 on `code` for a wrong code, and requires the password again after five", async () => {
    const guarded = await makeGuarded(tenant);
    const client = await startChallenge(guarded);
    const wrong = wrongCode(guarded.secret);
    for (const code of [wrong, "12345", "", "\0", wrong, wrong, wrong]) {
      const { status } = await enterCode(client, code);
      expect(status).toBe(422);
    }
    const late = await enterCode(client, guarded.code());
    expect([late.status, late.body.message]).toEqual([401, expect.stringContaining("again")]);
    await expectSignedIn(client, false);
    expect((await enterCode(await startChallenge(guarded), guarded.code())).status).toBe(204);
  });

  it("returns 429 after ten wrong codes from an address, except on known devices; a right code resets the count", async () => {
    const guarded = await makeGuarded(tenant);
    const wrong = wrongCode(guarded.secret);
    const here = someAddress();
    for (let i = 0; i < 2; i++) {
      const client = await startChallenge(guarded, "/", here);
      for (let j = 0; j < 4; j++) expect((await enterCode(client, wrong)).status).toBe(422);
    }
    const device = await startChallenge(guarded, "/", here);
    expect((await enterCode(device, guarded.code())).status).toBe(204);
    await guarded.fresh();
    const statuses = [];
    for (let i = 0; i < 3; i++) {
      const client = await startChallenge(guarded, "/", here);
      for (let j = 0; j < 4; j++) statuses.push((await enterCode(client, wrong)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    const right = await enterCode(await startChallenge(guarded, "/", here), guarded.code());
    expect([right.status, right.headers.get("retry-after")]).toEqual([429, expect.any(String)]);
    expect((await enterCode(await startChallenge(guarded), wrong)).status).toBe(422);
    await device.signOut();
    await device.signIn(guarded.user.email, PASSWORD);
    expect((await enterCode(device, guarded.code())).status).toBe(204);
  });
});

describe("a challenge", () => {
  it("is useless without its cookie, when altered, for another purpose or on another workspace's host", async () => {
    const guarded = await makeGuarded(tenant);
    const other = await TestTenant.make();
    const cookie = (await startChallenge(guarded)).cookies.get("lanework.challenge") ?? "";
    const values = [
      "",
      "x",
      `${cookie.slice(0, -4)}AAAA`,
      guarded.client.cookies.get("lanework.session"),
    ];
    for (const value of values) {
      const client = browserAtAnotherAddress(tenant.host);
      client.cookies.set("lanework.challenge", value ?? "");
      expect((await enterCode(client, guarded.code())).status).toBe(401);
      await expectSignedIn(client, false);
    }
    const otherBrowser = browserAtAnotherAddress(other.host);
    otherBrowser.cookies.set("lanework.challenge", cookie);
    expect((await enterCode(otherBrowser, guarded.code())).status).toBe(401);
  });

  it("rejects another person's code", async () => {
    const [one, two] = [await makeGuarded(tenant), await makeGuarded(tenant)];
    expect((await enterCode(await startChallenge(one), two.code())).status).toBe(422);
  });

  it.each([
    ["the password is changed", (id: number) => change(id, { passwordHash: "$argon2id$another" })],
    ["the user is deactivated", (id: number) => change(id, { status: 2 })],
    ["the user is deleted", (id: number) => change(id, { deletedAt: new Date() })],
    [
      "the second factor is reset",
      (id: number) => change(id, { totpEnabledAt: null, totpSecret: null }),
    ],
  ])("ends when %s", async (_, end) => {
    const guarded = await makeGuarded(tenant);
    const client = await startChallenge(guarded);
    await end(guarded.user.id);
    expect((await enterCode(client, guarded.code())).status).toBe(401);
    expect(client.cookies.has("lanework.session")).toBe(false);
  });

  it("returns 403 for a request from another site's page", async () => {
    const guarded = await makeGuarded(tenant);
    const client = await startChallenge(guarded);
    const headers = { "sec-fetch-site": "cross-site" };
    const body = { code: guarded.code() };
    const { status } = await client.send("POST", "/api/auth/second-factor", body, { headers });
    expect(status).toBe(403);
  });
});

function change(id: number, data: object): Promise<unknown> {
  return prisma.user.update({ where: { tenantId_id: { tenantId: tenant.id, id } }, data });
}

describe("other ways to sign in", () => {
  async function resetSecret(user: TestUser): Promise<string> {
    const client = browserAtAnotherAddress(tenant.host);
    await client.fetch("POST", "/api/auth/password-reset", { email: user.email });
    return (await mailsTo(tenant.id, user.email)).at(-1)?.secret ?? "";
  }

  it("a reset by email still requires the code", async () => {
    const guarded = await makeGuarded(tenant);
    const body = { secret: await resetSecret(guarded.user), password: "a wholly new phrase" };
    const client = browserAtAnotherAddress(tenant.host);
    const chosen = await client.fetch("POST", "/api/auth/new-password", body);
    expect([chosen.status, chosen.body]).toEqual([200, { url: "/sign-in/code" }]);
    await expectSignedIn(client, false);
    expect((await guarded.client.fetch("GET", "/api/profile")).status).toBe(401);
    expect((await enterCode(client, guarded.code())).status).toBe(204);
    await expectSignedIn(client);
  });

  it("an API token requires no code", async () => {
    const { user } = await makeGuarded(tenant);
    expect((await user.api.get("/api/profile")).status).toBe(200);
  });
});
