import { beforeAll, describe, expect, it } from "vitest";
import { UNKNOWN_ADDRESS } from "@/lib/platform/http/client-address";
import { createOneTimeLink } from "@/lib/identity/one-time-links/create-one-time-link";
import { createSession } from "@/lib/identity/sessions/create-session";
import { prisma } from "@/tests/support/database/prisma";
import { changesOf, makeIssue, readIssue } from "../../support/records/issue";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

const put = (by: TestUser, user: TestUser, data: object) =>
  by.api.put(`/api/users/${user.id}`, {
    first_name: "Test",
    last_name: "Person",
    role_id: user.roleId,
    ...data,
  });
const remove = (by: TestUser, user: TestUser) => by.api.delete(`/api/users/${user.id}`);
const read = (user: TestUser) => prisma.user.findFirstOrThrow({ where: { id: user.id } });

/** Counts a user's sessions, tokens and open links. */
async function countCredentials({ id: userId }: TestUser): Promise<number> {
  const where = { tenantId: tenant.id, userId };
  return (
    (await prisma.session.count({ where })) +
    (await prisma.apiToken.count({ where })) +
    (await prisma.oneTimeLink.count({ where: { ...where, usedAt: null } }))
  );
}

/** Creates a user with a token, a session and a link. */
async function makeConnectedUser() {
  const user = await tenant.user({ role: "contributor" });
  const key = { tenantId: tenant.id, userId: user.id };
  await createSession(key, { address: UNKNOWN_ADDRESS, userAgent: null });
  await createOneTimeLink(key, "password-reset");
  expect(await countCredentials(user)).toBe(3);
  return user;
}

describe("deactivating", () => {
  it("ends sessions, tokens and links immediately, and reactivation does not restore them", async () => {
    const user = await makeConnectedUser();
    expect((await user.api.get("/api/tokens")).status).toBe(200);
    expect((await put(admin, user, { status: 2 })).body.status).toBe(2);
    expect((await user.api.get("/api/tokens")).status).toBe(401);
    expect(await countCredentials(user)).toBe(0);
    expect((await put(admin, user, {})).body.status).toBe(2);
    expect((await put(admin, user, { status: 1 })).body.status).toBe(1);
    expect((await user.api.get("/api/tokens")).status).toBe(401);
  });

  it("also ends a session left by a concurrent sign-in, on reactivation at the latest", async () => {
    const user = await makeConnectedUser();
    await put(admin, user, { status: 2 });
    const key = { tenantId: tenant.id, userId: user.id };
    await createSession(key, { address: UNKNOWN_ADDRESS, userAgent: null });
    expect((await put(admin, user, { status: 1 })).body.status).toBe(1);
    expect(await countCredentials(user)).toBe(0);
  });

  it("accepts status 0 only for invited users, who can be activated manually", async () => {
    const user = await tenant.user();
    await prisma.user.updateMany({ where: { id: user.id }, data: { status: 0 } });
    expect((await put(admin, user, { status: 0 })).body.status).toBe(0);
    expect((await put(admin, user, { status: 1 })).body.status).toBe(1);
    expect((await put(admin, user, { status: 0 })).status).toBe(422);
  });
});

describe("deleting", () => {
  it("returns 204, ends sessions and memberships, and shows the name as Deleted user", async () => {
    const user = await makeConnectedUser();
    const project = await tenant.project(admin, [user]);
    await prisma.team.create({
      data: {
        tenantId: tenant.id,
        name: "Team",
        createdById: user.id,
        members: { create: [{ userId: user.id }] },
      },
    });
    const issue = await makeIssue(user, project);
    expect((await remove(admin, user)).status).toBe(204);
    expect((await user.api.get("/api/tokens")).status).toBe(401);
    expect(await countCredentials(user)).toBe(0);
    const where = { tenantId: tenant.id, userId: user.id };
    expect(await prisma.projectMember.count({ where })).toBe(0);
    expect(await prisma.teamMember.count({ where })).toBe(0);
    expect((await readIssue(admin, project, issue.id)).user_id).toBe(user.id);
    const activity = await admin.api.get(`${project.path}/issues/${issue.id}/activity`);
    expect(activity.body.at(-1).actor).toMatchObject({ first_name: "Deleted", last_name: "user" });
    expect((await remove(admin, user)).status).toBe(404);
    const users = (await admin.api.get("/api/users")).body as { id: number }[];
    expect(users.some(({ id }) => id === user.id)).toBe(false);
    const entries = await prisma.auditEntry.findMany({
      where: { tenantId: tenant.id, subjectType: "user", subjectId: user.id },
    });
    expect(entries).toMatchObject([
      { actorId: admin.id, action: "deleted", before: { email: user.email, status: 1 } },
    ]);
  });

  it("clears assignments everywhere and records that as activity", async () => {
    const user = await tenant.user();
    const [one, two] = [await tenant.project(admin, [user]), await tenant.project(user)];
    const issues = [
      { project: one, issue: await makeIssue(admin, one, { assignee_id: user.id }) },
      { project: two, issue: await makeIssue(admin, two, { assignee_id: user.id }) },
    ];
    await remove(admin, user);
    for (const { project, issue } of issues) {
      const after = await readIssue(admin, project, issue.id);
      expect(after).toMatchObject({ assignee_id: null, version: issue.version + 1 });
      const activity = await changesOf(issue.id);
      expect(activity[0]).toMatchObject({ field: "assignee_id", from: user.id, to: null });
    }
  });

  it("leaves no concurrent assignment behind", { tags: ["slow"] }, async () => {
    for (let round = 0; round < 6; round++) {
      const user = await tenant.user();
      const project = await tenant.project(round % 2 ? user : admin, [user]);
      const body = { title: "x", description: "", lane_id: project.lanes[0], priority: 1, type: 0 };
      const assign = () =>
        admin.api.post(`${project.path}/issues`, { ...body, assignee_id: user.id });
      const responses = await Promise.all([assign(), remove(admin, user), assign(), assign()]);
      for (const { status } of responses) expect([201, 204, 422]).toContain(status);
      expect(await prisma.issue.count({ where: { assigneeId: user.id } })).toBe(0);
    }
  });

  it("transfers owned projects to the caller if they are an admin, otherwise to the longest-serving admin", async () => {
    const second = await tenant.user({ role: "admin" });
    const role = { permissions: { users: { delete: 2 } }, accessAllUsers: true } as const;
    const manager = await tenant.user({ role });
    for (const [by, heir] of [
      [second, second],
      [manager, admin],
    ] as const) {
      const owner = await tenant.user();
      const project = await tenant.project(owner);
      expect((await remove(by, owner)).status).toBe(204);
      expect((await heir.api.get(project.path)).body).toMatchObject({ owner_id: heir.id });
      const entry = await prisma.auditEntry.findFirst({
        where: { tenantId: tenant.id, subjectType: "user", subjectId: owner.id },
      });
      expect(entry?.after).toEqual({ project_ids: [project.id], owner_id: heir.id });
    }
    await remove(admin, second);
  });

  it("never leaves a project to a user who is deleted while becoming its owner", async () => {
    for (let round = 0; round < 8; round++) {
      const user = await tenant.user();
      const project = await tenant.project(admin);
      const [transferred, removed] = await Promise.all([
        admin.api.put(project.path, { name: "Transferred", owner_id: user.id }),
        remove(admin, user),
      ]);
      expect([200, 422]).toContain(transferred.status);
      expect(removed.status).toBe(204);
      expect((await admin.api.get(project.path)).body.owner_id).toBe(admin.id);
    }
  });

  it("is allowed for one's own account", async () => {
    const role = { permissions: { users: { delete: 2 } } } as const;
    const user = await tenant.user({ role });
    expect((await remove(user, user)).status).toBe(204);
    expect((await user.api.get("/api/tokens")).status).toBe(401);
  });
});

describe("the last active admin", () => {
  async function makeTenantWithOneAdmin() {
    const own = await TestTenant.make();
    const lastAdmin = await own.user({ role: "admin" });
    const [invited, deactivated] = [
      await own.user({ role: "admin" }),
      await own.user({ role: "admin" }),
    ];
    await prisma.user.updateMany({ where: { id: invited.id }, data: { status: 0 } });
    await prisma.user.updateMany({ where: { id: deactivated.id }, data: { status: 2 } });
    const role = {
      permissions: { users: { update: 2, delete: 2 } },
      accessAllUsers: true,
    } as const;
    return { own, lastAdmin, invited, manager: await own.user({ role }) };
  }

  it("cannot be deleted, deactivated or demoted", async () => {
    const { own, lastAdmin, manager } = await makeTenantWithOneAdmin();
    const before = await read(lastAdmin);
    const member = await own.role("member");
    const demoted = await put(lastAdmin, lastAdmin, { role_id: member });
    expect([demoted.status, Object.keys(demoted.body.errors)]).toEqual([422, ["role_id"]]);
    const deactivated = await put(lastAdmin, lastAdmin, { status: 2 });
    expect([deactivated.status, Object.keys(deactivated.body.errors)]).toEqual([422, ["status"]]);
    expect((await remove(lastAdmin, lastAdmin)).status).toBe(422);
    // Callers who are not admins get 403 first (docs/spec/access.md#managing-admins).
    expect((await put(manager, lastAdmin, { role_id: member })).status).toBe(403);
    expect((await remove(manager, lastAdmin)).status).toBe(403);
    expect({ ...(await read(lastAdmin)), lastSeenAt: null }).toEqual({
      ...before,
      lastSeenAt: null,
    });
    expect((await put(lastAdmin, lastAdmin, { first_name: "Still" })).status).toBe(200);
  });

  it("can be deleted once another admin is active", async () => {
    const { lastAdmin, invited } = await makeTenantWithOneAdmin();
    const activated = await lastAdmin.api.put(`/api/users/${invited.id}`, {
      first_name: "Now",
      last_name: "Active",
      role_id: invited.roleId,
      status: 1,
    });
    expect(activated.status).toBe(200);
    expect((await remove(invited, lastAdmin)).status).toBe(204);
    expect((await remove(invited, invited)).status).toBe(422);
  });

  it.each(["demote", "deactivate", "delete"])(
    "remains when two admins %s each other concurrently",
    async (action) => {
      for (let round = 0; round < 4; round++) {
        const own = await TestTenant.make();
        const [a, b] = [await own.user({ role: "admin" }), await own.user({ role: "admin" })];
        const member = await own.role("member");
        const act = (by: TestUser, user: TestUser) => {
          if (action === "delete") return remove(by, user);
          return put(by, user, action === "demote" ? { role_id: member } : { status: 2 });
        };
        const responses = await Promise.all([act(a, b), act(b, a)]);
        const statuses = responses.map(({ status }) => status).sort((x, y) => x - y);
        // The slower call may lose its session or its permission before the check for the last
        // admin.
        expect([200, 204]).toContain(statuses[0]);
        expect([401, 403, 422, 404]).toContain(statuses[1]);
        const admins = { tenantId: own.id, status: 1, deletedAt: null, role: { isAdmin: true } };
        expect(await prisma.user.count({ where: admins })).toBe(1);
      }
    },
  );
});

describe("a role deleted while it is assigned", () => {
  it("returns 422 on role_id or prevents the deletion, and never returns 500", async () => {
    for (let round = 0; round < 8; round++) {
      const [user, role] = [await tenant.user(), await tenant.role({})];
      const where = { tenantId_id: { tenantId: tenant.id, id: role } };
      const deletion = prisma.role.delete({ where }).then(
        () => true,
        () => false,
      );
      const [updated, invited, isDeleted] = await Promise.all([
        put(admin, user, { role_id: role }),
        admin.api.post("/api/users", {
          email: `race-${round}@${tenant.slug}.test`,
          first_name: "R",
          last_name: "R",
          role_id: role,
        }),
        deletion,
      ]);
      expect([200, 422]).toContain(updated.status);
      expect([201, 422]).toContain(invited.status);
      if (isDeleted) {
        for (const { body } of [updated, invited])
          expect(Object.keys(body.errors)).toEqual(["role_id"]);
      }
    }
  });
});
