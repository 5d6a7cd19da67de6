import { beforeAll, describe, expect, it } from "vitest";
import { createOneTimeLink } from "@/lib/identity/one-time-links/create-one-time-link";
import { findOneTimeLink } from "@/lib/identity/one-time-links/find-one-time-link";
import { prisma } from "@/tests/support/database/prisma";
import { call, someAddress } from "../../support/http/api";
import { mailsTo } from "../../support/people/mails";
import {
  browserAtAnotherAddress,
  PASSWORD,
  createUserWithPassword,
} from "../../support/people/password-user";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  tenant = await TestTenant.make();
  other = await TestTenant.make();
});

const NEW = "a wholly new phrase";
const browser = (host = tenant.host) => browserAtAnotherAddress(host);
const requestReset = (email: unknown, headers = someAddress()) =>
  call(tenant.host, "POST", "/api/auth/password-reset", { email }, { headers });
const choosePassword = (secret: string, password: unknown = NEW, host = tenant.host) =>
  browser(host).fetch("POST", "/api/auth/new-password", { secret, password });

async function requestSecret(user: TestUser): Promise<string> {
  expect((await requestReset(user.email)).status).toBe(204);
  return (await mailsTo(tenant.id, user.email)).at(-1)!.secret;
}
const passwordOf = async ({ id }: TestUser) =>
  (await prisma.user.findFirstOrThrow({ where: { id } })).passwordHash;

describe("requesting a reset", () => {
  it("emails one link, valid for an hour, to the address in any case, and invalidates older links", async () => {
    const user = await createUserWithPassword(tenant);
    await requestReset(user.email.toUpperCase());
    await requestReset(user.email);
    const [first, second] = await mailsTo(tenant.id, user.email);
    expect(second?.link).toContain(`//${tenant.slug}.localhost`);
    expect(second?.link).toContain("/reset-password/");
    const link = await prisma.oneTimeLink.findFirstOrThrow({
      where: { userId: user.id, usedAt: null },
    });
    expect(link.expiresAt.getTime() - link.createdAt.getTime()).toBe(3_600_000);
    expect((await choosePassword(first!.secret)).status).toBe(422);
    expect((await choosePassword(second!.secret)).status).toBe(204);
  });

  it("returns 204 without sending an email for people who are unknown, invited, deactivated, deleted or in another workspace", async () => {
    const people = [
      await createUserWithPassword(tenant, { status: 0 }),
      await createUserWithPassword(tenant, { status: 2 }),
      await createUserWithPassword(tenant, { deletedAt: new Date() }),
      await createUserWithPassword(other),
    ];
    for (const email of [...people.map((user) => user.email), "ghost@example.test"]) {
      const response = await requestReset(email);
      expect([response.status, response.body]).toEqual([204, null]);
    }
    for (const user of people) {
      expect(await prisma.mail.count({ where: { toAddress: user.email } })).toBe(0);
    }
  });

  it("takes just as long for an unknown address", async () => {
    const user = await createUserWithPassword(tenant);
    const time = async (email: string) => {
      const start = performance.now();
      await requestReset(email);
      return performance.now() - start;
    };
    expect(await time("nobody@example.test")).toBeGreaterThan(140);
    expect(await time(user.email)).toBeGreaterThan(140);
  });

  it("returns 429 for the eleventh request from an address in 15 minutes, without affecting other addresses", async () => {
    const user = await createUserWithPassword(tenant);
    const here = someAddress();
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => requestReset(user.email, here)),
    );
    const statuses = responses.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses.slice(9)).toEqual([204, 429, 429]);
    const rejected = responses.find(({ status }) => status === 429);
    expect(rejected?.body).toEqual({ message: "Too many attempts. Try again in 15 minutes." });
    expect(Number(rejected?.headers.get("retry-after"))).toBeGreaterThan(880);
    expect(await mailsTo(tenant.id, user.email)).toHaveLength(10);
    expect((await requestReset(user.email)).status).toBe(204);
    expect((await browser().signIn(user.email, PASSWORD)).status).toBe(200);
  });

  it("returns 204 but sends no more emails after 30 in an hour; using the last link resets the count", async () => {
    const user = await createUserWithPassword(tenant);
    const countMails = () => prisma.mail.count({ where: { toAddress: user.email } });
    /** Sends thirty requests from three addresses. */
    const flood = () =>
      Promise.all(
        [1, 2, 3].flatMap(() => {
          const address = someAddress();
          return Array.from({ length: 10 }, () => requestReset(user.email, address));
        }),
      );
    expect((await flood()).every(({ status }) => status === 204)).toBe(true);
    expect(await countMails()).toBe(30);
    const { status, headers } = await requestReset(user.email);
    expect([status, headers.get("ratelimit-remaining")]).toEqual([204, "9"]);
    expect(await countMails()).toBe(30);
    const secret = (await mailsTo(tenant.id, user.email)).at(-1)!.secret;
    expect((await choosePassword(secret)).status).toBe(204);
    await flood();
    const sentBefore = await countMails();
    // Includes the email about the new password.
    expect(sentBefore).toBe(61);
    expect((await requestReset(user.email)).status).toBe(204);
    expect(await countMails()).toBe(sentBefore);
    expect((await browser().signIn(user.email, NEW)).status).toBe(200);
    await requestReset(user.email);
    expect(await countMails()).toBe(sentBefore + 1);
  });

  it.each([[undefined], [null], [""], ["nobody"], [7], ["a\u0000@b.test"]])(
    "returns 422 for %j",
    async (email) => {
      const response = await requestReset(email);
      expect([response.status, Object.keys((response.body as any).errors)]).toEqual([
        422,
        ["email"],
      ]);
    },
  );

  it("returns 404 on a host without a workspace", async () => {
    const path = "/api/auth/password-reset";
    expect((await call("nobody.localhost", "POST", path, { email: "a@b.test" })).status).toBe(404);
  });
});

describe("choosing a password", () => {
  it("signs in with the new password, ends other sessions and sends an email", async () => {
    const user = await createUserWithPassword(tenant);
    const [old, fresh] = [browser(), browser()];
    await old.signIn(user.email, PASSWORD);
    const secret = await requestSecret(user);
    const body = { secret, password: NEW };
    expect((await fresh.fetch("POST", "/api/auth/new-password", body)).status).toBe(204);
    expect((await old.fetch("GET", "/api/tokens")).status).toBe(401);
    expect((await fresh.fetch("GET", "/api/tokens")).status).toBe(200);
    expect((await browser().signIn(user.email, PASSWORD)).status).toBe(401);
    expect((await browser().signIn(user.email, NEW)).status).toBe(200);
    const { subject, link } = (await mailsTo(tenant.id, user.email)).at(-1)!;
    expect([subject, link]).toEqual([`Your password for ${tenant.slug} was changed`, ""]);
  });

  it("works once, even concurrently", async () => {
    const user = await createUserWithPassword(tenant);
    const secret = await requestSecret(user);
    const both = await Promise.all([choosePassword(secret), choosePassword(secret)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect((await choosePassword(secret)).status).toBe(422);
  });

  it.each([
    ["expired", { expiresAt: new Date(Date.now() - 1000) }, {}],
    ["used", { usedAt: new Date() }, {}],
    ["an invitation", { purpose: "invitation" }, {}],
    ["for a deactivated user", {}, { status: 2 }],
    ["for an invited user", {}, { status: 0 }],
    ["for a deleted user", {}, { deletedAt: new Date() }],
  ])("returns 422 on secret for a link that is %s and changes nothing", async (_, link, data) => {
    const user = await createUserWithPassword(tenant);
    const secret = await requestSecret(user);
    await prisma.oneTimeLink.updateMany({ where: { userId: user.id }, data: link });
    await prisma.user.updateMany({ where: { id: user.id }, data });
    const before = await passwordOf(user);
    const response = await choosePassword(secret);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["secret"]]);
    expect(await passwordOf(user)).toBe(before);
    expect(await findOneTimeLink(tenant.id, secret, ["password-reset"])).toBeUndefined();
    expect(await prisma.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it("keeps the link valid after a 422 for another host or a weak password, or a 403 for another site", async () => {
    const user = await createUserWithPassword(tenant);
    const secret = await requestSecret(user);
    expect((await choosePassword(secret, NEW, other.host)).status).toBe(422);
    for (const password of ["short", null, 12345678, "a\u0000bcdefgh"]) {
      const response = await choosePassword(secret, password);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["password"]]);
    }
    const headers = { "sec-fetch-site": "cross-site" };
    const body = { secret, password: NEW };
    const crossSite = await browser().send("POST", "/api/auth/new-password", body, { headers });
    expect(crossSite.status).toBe(403);
    expect((await choosePassword(secret)).status).toBe(204);
  });

  it("rejects the reset secret for invitations and email changes", async () => {
    const user = await createUserWithPassword(tenant);
    const secret = await requestSecret(user);
    const names = { first_name: "E", last_name: "V", password: NEW };
    const wrong = [
      await browser().fetch("POST", "/api/auth/one-time-link", { ...names, secret }),
      await browser().fetch("POST", "/api/auth/email-change", { secret }),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([422, 422]);
    const key = { tenantId: tenant.id, userId: user.id };
    expect((await choosePassword(await createOneTimeLink(key, "sign-in"))).status).toBe(422);
    expect((await choosePassword(secret)).status).toBe(204);
  });
});
