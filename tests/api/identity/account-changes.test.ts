import { beforeAll, describe, expect, it } from "vitest";
import { createOneTimeLink } from "@/lib/identity/one-time-links/create-one-time-link";
import { prisma } from "@/tests/support/database/prisma";
import type { Browser } from "../../support/http/browser";
import { mailsTo } from "../../support/people/mails";
import {
  browserAtAnotherAddress,
  PASSWORD,
  createUserWithPassword,
} from "../../support/people/password-user";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await TestTenant.make();
});

const NEW = "a wholly new phrase";
const browser = (host = tenant.host) => browserAtAnotherAddress(host);

async function signedIn(user: TestUser, password = PASSWORD): Promise<Browser> {
  const client = browser();
  expect((await client.signIn(user.email, password)).status).toBe(200);
  return client;
}

describe("PUT /api/profile/password", () => {
  const change = (client: Browser, body: object) =>
    client.fetch("PUT", "/api/profile/password", body);

  it("returns 204, ends other sessions and reset links, keeps tokens and calendar feeds, and sends an email", async () => {
    const user = await createUserWithPassword(tenant);
    const [here, there] = [await signedIn(user), await signedIn(user)];
    const feed = await here.fetch("POST", "/api/profile/calendar-feeds", {});
    await browser().fetch("POST", "/api/auth/password-reset", { email: user.email });
    const response = await change(here, { current_password: PASSWORD, password: NEW });
    expect(response.status).toBe(204);
    expect((await here.fetch("GET", "/api/tokens")).status).toBe(200);
    expect((await there.fetch("GET", "/api/tokens")).status).toBe(401);
    expect((await user.api.get("/api/tokens")).status).toBe(200);
    expect((await browser().fetch("GET", new URL(feed.body.url).pathname)).status).toBe(200);
    expect((await browser().signIn(user.email, PASSWORD)).status).toBe(401);
    await signedIn(user, NEW);
    const [reset, notice] = await mailsTo(tenant.id, user.email);
    expect(notice?.subject).toContain("was changed");
    const body = { secret: reset?.secret, password: NEW };
    expect((await browser().fetch("POST", "/api/auth/new-password", body)).status).toBe(422);
  });

  it.each(["a change", "a reset by email"])(
    "revokes and audits API tokens and calendar feeds on request, with %s",
    async (way) => {
      const user = await createUserWithPassword(tenant);
      const client = await signedIn(user);
      const second = await client.fetch("POST", "/api/tokens", { name: "deploy" });
      const feed = await client.fetch("POST", "/api/profile/calendar-feeds", {});
      const { pathname } = new URL(feed.body.url);
      expect((await browser().fetch("GET", pathname)).status).toBe(200);
      if (way === "a change") {
        const body = { current_password: PASSWORD, password: NEW, end_tokens: true };
        expect((await change(client, body)).status).toBe(204);
        expect((await client.fetch("GET", "/api/tokens")).body).toEqual([]);
      } else {
        await browser().fetch("POST", "/api/auth/password-reset", { email: user.email });
        const { secret } = (await mailsTo(tenant.id, user.email)).at(-1)!;
        const body = { secret, password: NEW, end_tokens: true };
        expect((await browser().fetch("POST", "/api/auth/new-password", body)).status).toBe(204);
      }
      expect((await user.api.get("/api/profile")).status).toBe(401);
      const entries = await prisma.auditEntry.findMany({
        where: { actorId: user.id, subjectType: "token", action: "deleted" },
        orderBy: { subjectId: "asc" },
      });
      expect(entries.map(({ before }) => before)).toMatchObject([
        { name: "test" },
        { name: "deploy" },
      ]);
      expect(entries[1]?.subjectId).toBe(second.body.id);
      expect((await browser().fetch("GET", pathname)).status).toBe(404);
      const ended = await prisma.auditEntry.findMany({
        where: { actorId: user.id, subjectType: "calendar_feed", action: "deleted" },
      });
      expect(ended).toMatchObject([
        { subjectId: feed.body.id, before: { user_id: user.id, project_id: null } },
      ]);
    },
  );

  it("returns 422 for an end_tokens that is not a boolean", async () => {
    const user = await createUserWithPassword(tenant);
    const body = { current_password: PASSWORD, password: NEW, end_tokens: "yes" };
    const response = await change(await signedIn(user), body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["end_tokens"]]);
  });

  it("cancels pending email changes started with the old password, as does a reset by email", async () => {
    const byChange = async (client: Browser) =>
      change(client, { current_password: PASSWORD, password: NEW });
    const byEmail = async (_: Browser, user: TestUser) => {
      await browser().fetch("POST", "/api/auth/password-reset", { email: user.email });
      const { secret } = (await mailsTo(tenant.id, user.email)).at(-1)!;
      return browser().fetch("POST", "/api/auth/new-password", { secret, password: NEW });
    };
    for (const choose of [byChange, byEmail]) {
      const user = await createUserWithPassword(tenant);
      const [client, thief] = [await signedIn(user), await signedIn(user)];
      const theirs = `thief-${user.email}`;
      await thief.fetch("POST", "/api/profile/email", { email: theirs, password: PASSWORD });
      const [link] = await mailsTo(tenant.id, theirs);
      expect((await choose(client, user)).status).toBe(204);
      const response = await browser().fetch("POST", "/api/auth/email-change", {
        secret: link?.secret,
      });
      expect(response.status).toBe(422);
      await signedIn(user, NEW);
    }
  });

  it.each([
    ["current_password", { current_password: "wrong horse" }],
    ["current_password", { current_password: undefined }],
    ["password", { password: "short" }],
    ["password", { password: undefined }],
  ])("returns 422 on %s for %j and changes nothing", async (field, data) => {
    const user = await createUserWithPassword(tenant);
    const client = await signedIn(user);
    const other = await signedIn(user);
    const response = await change(client, { current_password: PASSWORD, password: NEW, ...data });
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
    expect((await other.fetch("GET", "/api/tokens")).status).toBe(200);
    expect(await mailsTo(tenant.id, user.email)).toEqual([]);
  });

  it("returns 429 after ten wrong passwords, so an open session cannot be used to guess the password", async () => {
    const user = await createUserWithPassword(tenant);
    const client = await signedIn(user);
    const guess = () => change(client, { current_password: "guess", password: NEW });
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await guess()).status);
    expect(statuses.slice(9)).toEqual([422, 429]);
    const right = await change(client, { current_password: PASSWORD, password: NEW });
    expect([right.status, right.headers.get("retry-after")]).toEqual([429, expect.any(String)]);
  });
});

describe("changing the email address", () => {
  const requestChange = (client: Browser, email: unknown, password: unknown = PASSWORD) =>
    client.fetch("POST", "/api/profile/email", { email, password });
  const confirm = (secret: string, host = tenant.host) =>
    browser(host).fetch("POST", "/api/auth/email-change", { secret });
  const emailOf = async ({ id }: TestUser) =>
    (await prisma.user.findFirstOrThrow({ where: { id } })).email;
  const fresh = (user: TestUser) => `new-${user.email}`;

  /** Requests the change and returns the secret emailed to the new address. */
  async function requestSecret(user: TestUser): Promise<string> {
    expect((await requestChange(await signedIn(user), fresh(user))).status).toBe(204);
    return (await mailsTo(tenant.id, fresh(user))).at(-1)!.secret;
  }

  it("takes effect when the link sent to the new address is followed, and notifies the old address", async () => {
    const user = await createUserWithPassword(tenant);
    await browser().fetch("POST", "/api/auth/password-reset", { email: user.email });
    // Left over from inviting a person who was activated another way and later reset the password.
    const key = { tenantId: tenant.id, userId: user.id };
    const invitation = await createOneTimeLink(key, "invitation");
    const secret = await requestSecret(user);
    expect(await emailOf(user)).toBe(user.email);
    const [reset, notice] = await mailsTo(tenant.id, user.email);
    expect(notice?.text).toContain(fresh(user));
    expect(notice?.link).toBe("");
    expect((await confirm(secret)).status).toBe(204);
    expect(await emailOf(user)).toBe(fresh(user));
    await signedIn({ ...user, email: fresh(user) });
    expect((await browser().signIn(user.email, PASSWORD)).status).toBe(401);
    const body = { secret: reset?.secret, password: NEW };
    expect((await browser().fetch("POST", "/api/auth/new-password", body)).status).toBe(422);
    const welcome = { secret: invitation, first_name: "Some", last_name: "One", password: NEW };
    expect((await browser().fetch("POST", "/api/auth/one-time-link", welcome)).status).toBe(422);
    const entries = await prisma.auditEntry.findMany({
      where: { tenantId: tenant.id, subjectType: "user", subjectId: user.id },
    });
    expect(entries).toMatchObject([
      { actorId: user.id, before: { email: user.email }, after: { email: fresh(user) } },
    ]);
  });

  it("works once, even concurrently, and only for the newest request", async () => {
    const user = await createUserWithPassword(tenant);
    const [older, newer] = [await requestSecret(user), await requestSecret(user)];
    expect((await confirm(older)).status).toBe(422);
    const both = await Promise.all([confirm(newer), confirm(newer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 422]);
  });

  it.each([
    ["expired", { expiresAt: new Date(Date.now() - 1000) }, {}],
    ["for a deactivated user", {}, { status: 2 }],
    ["for a deleted user", {}, { deletedAt: new Date() }],
  ])(
    "returns 422 on secret for a link that is %s or belongs to another workspace",
    async (_, link, data) => {
      const user = await createUserWithPassword(tenant);
      const secret = await requestSecret(user);
      const other = await TestTenant.make();
      expect((await confirm(secret, other.host)).status).toBe(422);
      await prisma.oneTimeLink.updateMany({ where: { userId: user.id }, data: link });
      await prisma.user.updateMany({ where: { id: user.id }, data });
      const response = await confirm(secret);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["secret"]]);
      expect(await emailOf(user)).toBe(user.email);
    },
  );

  it("returns 422 if the address is taken by the time of the request or before the link is used", async () => {
    const [user, rival] = [
      await createUserWithPassword(tenant),
      await createUserWithPassword(tenant),
    ];
    const client = await signedIn(user);
    for (const email of [rival.email.toUpperCase(), user.email, "nobody", undefined]) {
      const response = await requestChange(client, email);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["email"]]);
    }
    const secret = await requestSecret(user);
    await prisma.user.updateMany({
      where: { id: rival.id },
      data: { email: fresh(user).toUpperCase() },
    });
    const response = await confirm(secret);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["secret"]]);
    expect(await emailOf(user)).toBe(user.email);
  });

  it("returns 429 for the eleventh email to an address in 15 minutes, because it may be a stranger's", async () => {
    const user = await createUserWithPassword(tenant);
    const client = await signedIn(user);
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await requestChange(client, fresh(user))).status);
    expect(statuses).toEqual([...Array<number>(10).fill(204), 429]);
    expect(await mailsTo(tenant.id, fresh(user))).toHaveLength(10);
  });

  it("returns 422 on password and sends no email when the password is wrong", async () => {
    const user = await createUserWithPassword(tenant);
    const response = await requestChange(await signedIn(user), fresh(user), "wrong");
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["password"]]);
    expect(await mailsTo(tenant.id, fresh(user))).toEqual([]);
    expect(await mailsTo(tenant.id, user.email)).toEqual([]);
  });
});
