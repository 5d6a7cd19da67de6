import { beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/platform/config/config";
import { prisma } from "@/tests/support/database/prisma";
import { userResource } from "@/lib/people/users/schema";
import { Browser } from "../../support/http/browser";
import { mailsTo } from "../../support/people/mails";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;
let roleId: number;
let counter = 0;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin", firstName: "Ada", lastName: "<Admin>" });
  roleId = await tenant.role("member");
});

function makeInvitation(data: object = {}) {
  counter += 1;
  const email = `New.${counter}@${tenant.slug}.test`;
  return { email, first_name: "Nora", last_name: "New", role_id: roleId, ...data };
}

async function invite(data: object = {}, by = admin) {
  const body = makeInvitation(data);
  const response = await by.api.post("/api/users", body);
  expect(response.status).toBe(201);
  const user = userResource.parse(response.body);
  return { ...user, mails: () => mailsTo(tenant.id, body.email) };
}

const ACCOUNT = { first_name: "Nora", last_name: "Nyman", password: "northern lights" };
const accept = (secret: string, host = tenant.host) =>
  new Browser(host).fetch("POST", "/api/auth/one-time-link", { ...ACCOUNT, secret });
const resend = (id: number, by = admin) => by.api.post(`/api/users/${id}/resend-invitation`);
const count = () => prisma.user.count({ where: { tenantId: tenant.id } });

/** Counts everything a rejected invitation must leave unchanged. */
async function counts() {
  const where = { tenantId: tenant.id };
  return Promise.all([
    count(),
    prisma.mail.count({ where }),
    prisma.projectMember.count({ where }),
    prisma.auditEntry.count({ where }),
  ]);
}

describe("inviting", () => {
  it("returns 201 with status 0 and emails one link on the workspace's own host, valid for 72 hours", async () => {
    const user = await invite();
    expect(user).toMatchObject({
      status: 0,
      role_id: roleId,
      last_seen_at: null,
      has_second_factor: false,
      first_name: "Nora",
    });
    const [mail, ...others] = await user.mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Ada <Admin> has invited you to ${tenant.slug}`);
    const { PORT } = config();
    expect(mail?.link).toMatch(
      new RegExp(`^http://${tenant.slug}\\.localhost:${PORT}/link/[\\w-]{43}$`),
    );
    expect(mail?.html).toContain("Ada &lt;Admin&gt;");
    expect(mail?.html).not.toContain("<Admin>");
    const link = await prisma.oneTimeLink.findFirstOrThrow({ where: { userId: user.id } });
    const hours = (link.expiresAt.getTime() - link.createdAt.getTime()) / 3_600_000;
    expect([link.purpose, hours]).toEqual(["invitation", 72]);
    expect(
      await prisma.auditEntry.findFirst({
        where: { tenantId: tenant.id, subjectType: "user", subjectId: user.id },
      }),
    ).toMatchObject({
      actorId: admin.id,
      action: "created",
      after: { email: user.email, role_id: roleId, project_ids: [] },
    });
  });

  it("stores the email encrypted, since its link signs the recipient in", async () => {
    const user = await invite();
    const [mail] = await user.mails();
    const stored = await prisma.mail.findFirstOrThrow({ where: { toAddress: user.email } });
    expect(JSON.stringify({ ...stored, id: 0 })).not.toContain(mail?.secret);
  });

  it("makes the person a direct member of the given projects, without duplicates", async () => {
    const [one, two] = [await tenant.project(admin), await tenant.project(admin)];
    const user = await invite({ project_ids: [two.id, one.id, one.id] });
    const members = await prisma.projectMember.findMany({
      where: { tenantId: tenant.id, userId: user.id },
      orderBy: { projectId: "asc" },
    });
    expect(members.map(({ projectId }) => projectId)).toEqual([one.id, two.id]);
  });

  it.each([
    ["email", { email: undefined }],
    ["email", { email: "nobody" }],
    ["email", { email: "a b@c.test" }],
    ["email", { email: `${"x".repeat(260)}@c.test` }],
    ["email", { email: 7 }],
    ["first_name", { first_name: "" }],
    ["last_name", { last_name: undefined }],
    ["role_id", { role_id: undefined }],
    ["role_id", { role_id: 2147483647 }],
    ["role_id", { role_id: 1.5 }],
    ["project_ids", { project_ids: [2147483647] }],
    ["project_ids", { project_ids: 1 }],
    ["project_ids.0", { project_ids: ["1"] }],
    ["project_ids", { project_ids: Array.from({ length: 10_000 }, (_, i) => i + 1) }],
  ])("returns 422 on %s and changes nothing", async (field, data) => {
    const before = await counts();
    const response = await admin.api.post("/api/users", makeInvitation(data));
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
    expect(await counts()).toEqual(before);
  });

  it("returns 422 for an email already in use, ignoring case, but not for a deleted user's email", async () => {
    const user = await invite();
    const again = makeInvitation({ email: user.email.toUpperCase() });
    const before = await counts();
    const response = await admin.api.post("/api/users", again);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["email"]]);
    expect(await counts()).toEqual(before);
    expect((await admin.api.delete(`/api/users/${user.id}`)).status).toBe(204);
    expect((await admin.api.post("/api/users", again)).status).toBe(201);
  });

  it("creates one user for concurrent invitations", async () => {
    const body = makeInvitation();
    const responses = await Promise.all([1, 2, 3].map(() => admin.api.post("/api/users", body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await mailsTo(tenant.id, body.email)).toHaveLength(1);
  });

  it("returns 422 for roles and projects that the caller cannot assign or that belong to another workspace", async () => {
    const role = { permissions: { users: { create: true } } } as const;
    const inviter = await tenant.user({ role });
    const [own, otherProject] = [await tenant.project(inviter), await tenant.project(admin)];
    const otherTenant = await TestTenant.make();
    const otherTenantProject = await otherTenant.project(await otherTenant.user());
    const attempts = [
      ["role_id", { role_id: await tenant.role("admin") }],
      ["role_id", { role_id: await tenant.role({ accessAllProjects: true }) }],
      ["role_id", { role_id: await tenant.role({ accessAllUsers: true }) }],
      ["role_id", { role_id: await otherTenant.role("member") }],
      ["project_ids", { project_ids: [own.id, otherProject.id] }],
      ["project_ids", { project_ids: [otherTenantProject.id] }],
    ] as const;
    const before = await counts();
    for (const [field, data] of attempts) {
      const response = await inviter.api.post("/api/users", makeInvitation(data));
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
    }
    expect(await counts()).toEqual(before);
    await invite({ project_ids: [own.id] }, inviter);
  });
});

describe("accepting", () => {
  it("activates the person and signs them in, once", async () => {
    const user = await invite();
    const [mail] = await user.mails();
    const otherTenant = await TestTenant.make();
    expect((await accept(mail!.secret, otherTenant.host)).status).toBe(422);
    expect((await accept(mail!.secret)).status).toBe(204);
    expect((await accept(mail!.secret)).status).toBe(422);
    const [active] = await prisma.user.findMany({ where: { id: user.id } });
    expect(active).toMatchObject({ status: 1, lastName: "Nyman" });
    const where = { tenantId: tenant.id, actorId: user.id };
    const entries = await prisma.auditEntry.findMany({ where, orderBy: { id: "asc" } });
    const signedIn = { subjectType: "sign_in", action: "succeeded" };
    expect(entries).toMatchObject([{ before: { status: 0 }, after: { status: 1 } }, signedIn]);
  });

  it("returns 422 if the invitation has expired or its user was deactivated or deleted", async () => {
    const [expired, deactivated, deleted] = [await invite(), await invite(), await invite()];
    await prisma.oneTimeLink.updateMany({
      where: { userId: expired.id },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    const { id, first_name, last_name } = deactivated;
    const body = { first_name, last_name, role_id: roleId };
    await admin.api.put(`/api/users/${id}`, { ...body, status: 2 });
    await admin.api.delete(`/api/users/${deleted.id}`);
    for (const user of [expired, deactivated, deleted]) {
      const [mail] = await user.mails();
      const response = await accept(mail!.secret);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["secret"]]);
      const after = await prisma.user.findFirstOrThrow({ where: { id: user.id } });
      expect(after.passwordHash).toBeNull();
    }
  });
});

describe("inviting again", () => {
  it("returns 204, emails a new link and invalidates the older ones", async () => {
    const user = await invite();
    expect((await resend(user.id)).status).toBe(204);
    const [first, second] = await user.mails();
    expect((await accept(first!.secret)).status).toBe(422);
    expect((await accept(second!.secret)).status).toBe(204);
    expect((await resend(user.id)).status).toBe(422);
    expect(await user.mails()).toHaveLength(2);
  });

  it("leaves one valid link after concurrent calls", async () => {
    const user = await invite();
    const responses = await Promise.all([1, 2, 3].map(() => resend(user.id)));
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
    const open = { userId: user.id, usedAt: null };
    expect(await prisma.oneTimeLink.count({ where: open })).toBe(1);
  });

  it("returns 422 for an active or deactivated user", async () => {
    for (const status of [1, 2]) {
      const user = await tenant.user();
      await prisma.user.updateMany({ where: { id: user.id }, data: { status } });
      expect((await resend(user.id)).status).toBe(422);
      expect(await mailsTo(tenant.id, user.email)).toEqual([]);
    }
  });
});
