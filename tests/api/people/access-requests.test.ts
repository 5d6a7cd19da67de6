import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  accessRequestResource,
  ownAccessRequestResource,
} from "@/lib/people/access-requests/schema";
import { mailDigest } from "@/lib/people/access-requests/mail-digest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, selectJson } from "@/lib/platform/db/query";
import { mailsTo } from "../../support/people/mails";
import { TestTenant, type TestUser } from "../../support/people/tenant";

const path = "/api/access-requests";
let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

/** Returns the workspace's queued digest jobs and their delay in minutes. */
function digestJobs(tenantId: number) {
  return selectJson<{ inMinutes: number }>(Prisma.sql`
    SELECT round(extract(epoch FROM run_at - now()) / 60)::int AS "inMinutes" FROM graphile_worker._private_jobs
    WHERE key = 'access-digest:' || ${tenantId}::int`);
}

async function requestAccess(user: TestUser, body: object, status = 201) {
  const response = await user.api.post(path, body);
  expect(response.status).toBe(status);
  return ownAccessRequestResource.parse(response.body);
}

async function listOpen() {
  const response = await admin.api.get(path);
  expect(response.status).toBe(200);
  return z.array(accessRequestResource).parse(response.body);
}

const grant = (id: number) => admin.api.post(`${path}/${id}/grant`);
const auditOf = (subjectType: string, subjectId: number) =>
  prisma.auditEntry.findMany({ where: { tenantId: tenant.id, subjectType, subjectId } });

describe("an access request", () => {
  it("is emailed to every active admin with its details and a link if it is the first; later ones go into a digest", async () => {
    const tenant = await TestTenant.make();
    const admin = await tenant.user({ role: "admin" });
    const [user, colleague] = [await tenant.user(), await tenant.user({ role: "admin" })];
    const project = await tenant.project(admin);
    const body = { project_id: project.id, operation: "projects.read", note: "For the audit." };
    await requestAccess(user, body);
    await requestAccess(user, body, 200);
    await requestAccess(user, { operation: "roles.update" });
    const name = (await prisma.project.findFirstOrThrow({ where: { id: project.id } })).name;
    for (const { email } of [admin, colleague]) {
      const mails = (await mailsTo(tenant.id, email)).filter(({ text }) =>
        text.includes(user.email),
      );
      expect(mails.map(({ subject }) => subject)).toEqual([
        `Test Person requested access to ${name}`,
      ]);
      expect(mails[0]?.text).toContain("For the audit.");
      expect(mails[0]?.link).toMatch(/\/settings\/access-requests$/);
    }
    expect(await mailsTo(tenant.id, user.email)).toEqual([]);
    for (let i = 0; i < 5; i++)
      await requestAccess(await tenant.user(), { operation: "roles.read" });
    expect(await digestJobs(tenant.id)).toEqual([{ inMinutes: 15 }]);
    await mailDigest(tenant.id);
    const digests = (await mailsTo(tenant.id, colleague.email)).slice(1);
    expect(digests.map(({ subject }) => subject)).toEqual([
      `7 open access requests in ${tenant.slug}`,
    ]);
    expect(digests[0]?.text).toContain(`Test Person requested access to ${name}.`);
    expect(digests[0]?.link).toMatch(/\/settings\/access-requests$/);
    const listed = (await admin.api.get(path)).body as { id: number }[];
    for (const { id } of listed) await admin.api.delete(`${path}/${id}`);
    await mailDigest(tenant.id);
    expect(await mailsTo(tenant.id, colleague.email)).toHaveLength(2);
  });

  it("is emailed only once if several first requests are concurrent", async () => {
    const tenant = await TestTenant.make();
    const admin = await tenant.user({ role: "admin" });
    const users = await Promise.all([1, 2, 3].map(() => tenant.user()));
    await Promise.all(users.map((user) => requestAccess(user, { operation: "roles.read" })));
    expect(await mailsTo(tenant.id, admin.email)).toHaveLength(1);
    expect(await digestJobs(tenant.id)).toHaveLength(1);
  });

  it("returns 429 for a person's thirty-first valid request in an hour, without affecting others", async () => {
    const user = await tenant.user();
    const send = (operation: string) => user.api.post(path, { operation });
    for (let left = 29; left >= 0; left--) {
      expect((await send("issues.fly")).status).toBe(422);
      const { status, headers } = await send("roles.read");
      expect(status).toBe(left === 29 ? 201 : 200);
      expect([headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")]).toEqual([
        "30",
        String(left),
      ]);
    }
    const { status, headers } = await send("roles.read");
    expect([status, headers.get("ratelimit-remaining")]).toEqual([429, "0"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3500);
    await requestAccess(await tenant.user(), { operation: "roles.read" });
  });

  it("never returns 429 because of colleagues, even if seven of them use up their limit", async () => {
    const tenant = await TestTenant.make();
    const colleagues = await Promise.all(Array.from({ length: 7 }, () => tenant.user()));
    for (const user of colleagues) {
      for (let i = 0; i < 30; i++) await user.api.post(path, { operation: "roles.read" });
    }
    await requestAccess(await tenant.user(), { operation: "roles.read" });
  });

  it("for a project being deleted is not listed and returns 404 when closed", async () => {
    const own = await TestTenant.make();
    const [otherAdmin, user] = [await own.user({ role: "admin" }), await own.user()];
    const [beingDeleted, kept] = [await own.project(otherAdmin), await own.project(otherAdmin)];
    const accessTo = (project: { id: number }) => ({
      project_id: project.id,
      operation: "projects.read",
    });
    const { id } = await requestAccess(user, accessTo(beingDeleted));
    const other = await requestAccess(user, accessTo(kept));
    await prisma.project.updateMany({
      where: { id: beingDeleted.id },
      data: { deletedAt: new Date() },
    });
    const listed = (await otherAdmin.api.get(path)).body;
    expect(listed.map((one: { id: number }) => one.id)).toEqual([other.id]);
    expect((await otherAdmin.api.post(`${path}/${id}/grant`)).status).toBe(404);
    expect((await otherAdmin.api.delete(`${path}/${id}`)).status).toBe(404);
    expect(await prisma.projectMember.count({ where: { projectId: beingDeleted.id } })).toBe(0);
    await mailDigest(own.id);
    const { name } = await prisma.project.findFirstOrThrow({ where: { id: beingDeleted.id } });
    expect((await mailsTo(own.id, otherAdmin.email)).at(-1)!.text).not.toContain(name);
    expect((await otherAdmin.api.post(`${path}/${other.id}/grant`)).status).toBe(200);
  });

  it("is created once however often it is sent, even concurrently", async () => {
    const user = await tenant.user();
    const project = await tenant.project(admin);
    const body = { project_id: project.id, operation: "projects.read", note: "Please\nlet me in" };
    const request = await requestAccess(user, body);
    expect(request).toMatchObject({ ...body, user_id: user.id, closed_at: null });
    expect(await requestAccess(user, { ...body, note: "Again" }, 200)).toEqual(request);
    const other = { project_id: project.id, operation: "issues.update" };
    const race = await Promise.all([1, 2, 3].map(() => user.api.post(path, other)));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    await requestAccess(user, { operation: "issues.update" });
    const listed = (await listOpen()).filter(({ user_id }) => user_id === user.id);
    expect(listed.map(({ operation, project_id }) => [operation, project_id])).toEqual([
      ["issues.update", null],
      ["issues.update", project.id],
      ["projects.read", project.id],
    ]);
    expect(listed[2]).toMatchObject({
      ...request,
      user: { id: user.id, email: user.email, role_id: user.roleId },
      project: { id: project.id },
      adds_membership: true,
    });
  });

  it("returns only the project's id to the requester, and 422 for a project in another workspace", async () => {
    const user = await tenant.user();
    const stranger = await TestTenant.make();
    const theirs = await stranger.project(await stranger.user());
    for (const project_id of [theirs.id, 2147483647, 0, "1"]) {
      const response = await user.api.post(path, { project_id, operation: "projects.read" });
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["project_id"]]);
    }
  });

  it.each([
    [{}, "operation"],
    [{ operation: "issues.fly" }, "operation"],
    [{ operation: "constructor" }, "operation"],
    [{ operation: "issues.update", note: "x".repeat(1001) }, "note"],
    [{ operation: "issues.update", note: "\u0000" }, "note"],
  ])("returns 422 for %j", async (body, field) => {
    const response = await (await tenant.user()).api.post(path, body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
  });

  it("can only be closed by admins", async () => {
    const role = { permissions: { users: { update: 2 } }, accessAllUsers: true } as const;
    const user = await tenant.user({ role });
    const { id } = await requestAccess(user, { operation: "roles.update" });
    expect((await user.api.get(path)).status).toBe(403);
    expect((await user.api.post(`${path}/${id}/grant`)).status).toBe(403);
    expect((await user.api.delete(`${path}/${id}`)).status).toBe(403);
    expect((await user.api.delete(`${path}/2147483647`)).status).toBe(403);
    expect((await grant(2147483647)).status).toBe(404);
  });

  it("is listed in pages, newest first", async () => {
    const other = await TestTenant.make();
    const otherAdmin = await other.user({ role: "admin" });
    const user = await other.user();
    for (const action of ["create", "update", "delete"]) {
      await user.api.post(path, { operation: `lanes.${action}` });
    }
    const first = await otherAdmin.api.get(`${path}?limit=2`);
    expect(first.body).toHaveLength(2);
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const last = await otherAdmin.api.get(next);
    expect(last.body).toMatchObject([{ operation: "lanes.create" }]);
    expect(last.headers.get("link")).toBeNull();
  });
});

describe("closing a request", () => {
  it("adds the membership when access to a project is granted, and closes the request", async () => {
    const user = await tenant.user();
    const project = await tenant.project(admin);
    const request = await requestAccess(user, {
      project_id: project.id,
      operation: "projects.read",
    });
    const response = await grant(request.id);
    expect(response.status).toBe(200);
    const granted = accessRequestResource.parse(response.body);
    expect(granted).toMatchObject({ id: request.id, adds_membership: false });
    expect(granted.closed_at).not.toBeNull();
    expect((await user.api.get(project.path)).status).toBe(200);
    expect((await grant(request.id)).status).toBe(404);
    expect((await admin.api.delete(`${path}/${request.id}`)).status).toBe(404);
    expect((await listOpen()).map(({ id }) => id)).not.toContain(request.id);
    const [member] = await auditOf("member", user.id);
    expect(member).toMatchObject({ action: "created", after: { project_id: project.id } });
    const [entry] = await auditOf("access_request", request.id);
    expect(entry).toMatchObject({ actorId: admin.id, action: "updated" });
    expect(entry?.after).toMatchObject({ user_id: user.id, answer: "granted" });
    const again = await requestAccess(user, { project_id: project.id, operation: "projects.read" });
    expect(again.id).not.toBe(request.id);
  });

  it("grants a permission only once the role allows it, and otherwise returns 422", async () => {
    const user = await tenant.user({ role: { permissions: { issues: { read: true } } } });
    const project = await tenant.project(admin, [user]);
    const request = await requestAccess(user, {
      project_id: project.id,
      operation: "issues.update",
    });
    const early = await grant(request.id);
    expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ["operation"]]);
    expect((await listOpen()).map(({ id }) => id)).toContain(request.id);
    expect(await auditOf("access_request", request.id)).toEqual([]);
    const roleId = await tenant.role({ permissions: { issues: { read: true, update: 1 } } });
    const where = { tenantId_id: { tenantId: tenant.id, id: user.id } };
    await prisma.user.update({ where, data: { roleId } });
    expect((await grant(request.id)).status).toBe(200);
  });

  it("returns 422 and adds no membership if the person has been deactivated", async () => {
    const user = await tenant.user();
    const project = await tenant.project(admin);
    const request = await requestAccess(user, {
      project_id: project.id,
      operation: "projects.read",
    });
    const where = { tenantId_id: { tenantId: tenant.id, id: user.id } };
    await prisma.user.update({ where, data: { status: 2 } });
    const response = await grant(request.id);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["user_id"]]);
    expect(await prisma.projectMember.count({ where: { userId: user.id } })).toBe(0);
  });

  it("by declining it changes nothing else, and only one of several concurrent calls succeeds", async () => {
    const user = await tenant.user();
    const project = await tenant.project(admin);
    const request = await requestAccess(user, {
      project_id: project.id,
      operation: "projects.read",
    });
    expect((await admin.api.delete(`${path}/${request.id}`)).status).toBe(204);
    expect((await user.api.get(project.path)).status).toBe(403);
    const [entry] = await auditOf("access_request", request.id);
    expect(entry?.after).toMatchObject({ answer: "declined" });
    const second = await requestAccess(user, {
      project_id: project.id,
      operation: "projects.read",
    });
    const responses = await Promise.all([
      grant(second.id),
      admin.api.delete(`${path}/${second.id}`),
      grant(second.id),
    ]);
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(2);
    expect(await auditOf("access_request", second.id)).toHaveLength(1);
  });
});
