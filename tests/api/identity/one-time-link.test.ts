import { describe, expect, it } from "vitest";
import {
  createOneTimeLink,
  WELCOME_LINK_PURPOSES,
} from "@/lib/identity/one-time-links/create-one-time-link";
import { findOneTimeLink } from "@/lib/identity/one-time-links/find-one-time-link";
import { prisma } from "@/tests/support/database/prisma";
import { inviteTenant } from "@/lib/workspace/tenants/invite-tenant";
import { Browser } from "../../support/http/browser";
import { TestTenant } from "../../support/people/tenant";

const tenant = await TestTenant.make();
const ACCOUNT = { first_name: "Ada", last_name: "Lovelace", password: "analytical engine" };
const PATH = "/api/auth/one-time-link";

async function makeInvited() {
  const user = await tenant.user();
  const where = { tenantId_id: { tenantId: tenant.id, id: user.id } };
  await prisma.user.update({ where, data: { status: 0 } });
  const secret = await createOneTimeLink({ tenantId: tenant.id, userId: user.id }, "sign-in");
  return { ...user, secret, read: () => prisma.user.findUniqueOrThrow({ where }) };
}

describe("POST /api/auth/one-time-link", () => {
  it("activates an invited person with their name and password, and signs them in", async () => {
    const user = await makeInvited();
    const client = new Browser(tenant.host);
    const response = await client.fetch("POST", PATH, { ...ACCOUNT, secret: user.secret });
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()[0]).toMatch(/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const session = await client.fetch("GET", "/api/auth/session");
    expect(session.body.user).toEqual({ name: "Ada Lovelace", email: user.email });
    expect((await user.read()).status).toBe(1);
    const later = new Browser(tenant.host);
    expect((await later.signIn(user.email, ACCOUNT.password)).status).toBe(200);
  });

  it("works once, even concurrently, and invalidates the person's other links", async () => {
    const user = await makeInvited();
    const key = { tenantId: tenant.id, userId: user.id };
    const other = await createOneTimeLink(key, "sign-in");
    const use = (secret: string) =>
      new Browser(tenant.host).fetch("POST", PATH, { ...ACCOUNT, secret });
    const both = await Promise.all([use(user.secret), use(user.secret)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 422]);
    for (const secret of [user.secret, other]) {
      const { status, body } = await use(secret);
      expect([status, Object.keys(body.errors)]).toEqual([422, ["secret"]]);
    }
    expect(await prisma.session.count({ where: { userId: user.id } })).toBe(1);
  });

  it("does not use up a link that is only looked up", async () => {
    const { secret, email } = await makeInvited();
    for (let i = 0; i < 2; i++) {
      expect(await findOneTimeLink(tenant.id, secret, WELCOME_LINK_PURPOSES)).toMatchObject({
        email,
      });
    }
    const other = await TestTenant.make();
    expect(await findOneTimeLink(other.id, secret, WELCOME_LINK_PURPOSES)).toBeUndefined();
  });

  it.each([
    ["expired", { expiresAt: new Date(Date.now() - 1000) }, {}],
    ["for another purpose", { purpose: "password-reset" }, {}],
    ["for a deactivated user", {}, { status: 2 }],
    ["for a deleted user", {}, { deletedAt: new Date() }],
  ])("returns 422 for a link that is %s", async (_, link, data) => {
    const user = await makeInvited();
    await prisma.oneTimeLink.updateMany({ where: { userId: user.id }, data: link });
    await prisma.user.updateMany({ where: { id: user.id }, data });
    const body = { ...ACCOUNT, secret: user.secret };
    const response = await new Browser(tenant.host).fetch("POST", PATH, body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["secret"]]);
    expect((await user.read()).passwordHash).toBeNull();
    expect(await findOneTimeLink(tenant.id, user.secret, WELCOME_LINK_PURPOSES)).toBeUndefined();
  });

  it("returns 422 on another tenant's host and 404 on an unknown one", async () => {
    const user = await makeInvited();
    const body = { ...ACCOUNT, secret: user.secret };
    const other = await TestTenant.make();
    expect((await new Browser(other.host).fetch("POST", PATH, body)).status).toBe(422);
    expect((await new Browser("nobody.localhost").fetch("POST", PATH, body)).status).toBe(404);
    expect(await findOneTimeLink(tenant.id, user.secret, WELCOME_LINK_PURPOSES)).toBeDefined();
  });

  it("returns 422 with errors by field and keeps the link valid", async () => {
    const user = await makeInvited();
    const body = { secret: user.secret, first_name: " ", last_name: 7, password: "short" };
    const response = await new Browser(tenant.host).fetch("POST", PATH, body);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual(["first_name", "last_name", "password"]);
    expect(await findOneTimeLink(tenant.id, user.secret, WELCOME_LINK_PURPOSES)).toBeDefined();
  });

  it("returns 403 from another site's page", async () => {
    const user = await makeInvited();
    const headers = { "sec-fetch-site": "cross-site" };
    const body = { ...ACCOUNT, secret: user.secret };
    const response = await new Browser(tenant.host).send("POST", PATH, body, { headers });
    expect(response.status).toBe(403);
  });
});

describe("tenant create", () => {
  it("creates a workspace with its two roles and an admin, who signs in with the link", async () => {
    const slug = tenant.slug.replace("t-", "made-");
    const link = await inviteTenant({ slug, email: "boss@example.test" });
    expect(link).toMatch(new RegExp(`^http://${slug}\\.localhost:\\d+/link/[\\w-]{43}$`));
    const { id } = await prisma.tenant.findUniqueOrThrow({ where: { slug } });
    const roles = await prisma.role.findMany({ where: { tenantId: id }, orderBy: { id: "asc" } });
    expect(roles).toMatchObject([
      { name: "Admin", slug: "admin", isSystem: true, isAdmin: true, accessAllProjects: false },
      { name: "Member", slug: "member", isSystem: true, isAdmin: false, accessAllUsers: false },
    ]);
    expect(roles[1]?.permissions).toEqual(Array(16).fill(2));
    const client = new Browser(`${slug}.localhost`);
    const secret = link.split("/").at(-1);
    expect((await client.fetch("POST", PATH, { ...ACCOUNT, secret })).status).toBe(204);
    expect((await client.fetch("POST", "/api/tokens", { name: "first" })).status).toBe(201);
    await expect(inviteTenant({ slug, email: "boss@example.test" })).rejects.toMatchObject({
      errors: { slug: ["Is already taken."] },
    });
  });

  it.each(["", "-a", "a-", "a--b", "A", "a_b", "a.b", "ä", "www", "api", "app", "x".repeat(64)])(
    "rejects the slug %j",
    async (slug) => {
      const attempt = inviteTenant({ slug, email: "boss@example.test" });
      await expect(attempt).rejects.toMatchObject({ errors: { slug: [expect.any(String)] } });
    },
  );

  it("rejects an invalid email address", async () => {
    const attempt = inviteTenant({ slug: "fine", email: "boss" });
    await expect(attempt).rejects.toMatchObject({ errors: { email: [expect.any(String)] } });
  });
});
