import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import { userResource } from "@/lib/people/users/schema";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;

const USERS = { users: { create: true, read: true, update: 2, delete: 2 } } as const;

const change = (user: TestUser, data: object) =>
  prisma.user.update({ where: { tenantId_id: { tenantId: tenant.id, id: user.id } }, data });

async function listUsers(user: TestUser) {
  const response = await user.api.get("/api/users");
  expect(response.status).toBe(200);
  return z.array(userResource).parse(response.body);
}

const body = (user: TestUser, data: object = {}) => ({
  first_name: "Test",
  last_name: "Person",
  role_id: user.roleId,
  ...data,
});

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

describe("permissions", () => {
  const calls = [
    ["read", "get", "/api/users"],
    ["create", "post", "/api/users"],
    ["update", "put", "/api/users/:id"],
    ["delete", "delete", "/api/users/:id"],
    ["update", "post", "/api/users/:id/resend-invitation"],
  ] as const;

  it.each(calls)("Users: %s alone allows %s %s; Own does not", async (action, method, path) => {
    const target = await tenant.user();
    const address = path.replace(":id", String(target.id));
    const send = async (permission: object) => {
      const role = { permissions: { users: permission }, accessAllUsers: true };
      const { api } = await tenant.user({ role });
      return method === "get" ? api.get(address) : api[method](address, {});
    };
    expect([200, 204, 422]).toContain((await send({ [action]: USERS.users[action] })).status);
    const others = {
      ...USERS.users,
      [action]: action === "read" || action === "create" ? false : 0,
    };
    expect((await send(others)).status).toBe(403);
    if (action === "read" || action === "create") return;
    expect((await send({ ...others, [action]: 1 })).status).toBe(403);
  });

  it("are checked before a user who is missing, deleted, invisible or in another workspace returns 404", async () => {
    const caller = await tenant.user({ role: { permissions: USERS } });
    const reader = await tenant.user();
    const [invisible, deleted] = [await tenant.user(), await tenant.user()];
    // A person the caller cannot see but others can: a member of a team the caller is not in.
    const team = { name: "Others", user_ids: [invisible.id, reader.id], project_ids: [] };
    expect((await admin.api.post("/api/teams", team)).status).toBe(201);
    await change(deleted, { deletedAt: new Date() });
    const stranger = await (await TestTenant.make()).user();
    const rows = [2147483647, deleted.id, stranger.id, "abc", "0"] as const;
    for (const [api, ids] of [
      [caller.api, [...rows, invisible.id]],
      [admin.api, rows],
    ] as const) {
      for (const id of ids) {
        expect((await api.put(`/api/users/${id}`, body(invisible))).status).toBe(404);
        expect((await api.put(`/api/users/${id}`, {})).status).toBe(404);
        expect((await api.delete(`/api/users/${id}`)).status).toBe(404);
        expect((await api.post(`/api/users/${id}/resend-invitation`)).status).toBe(404);
        expect((await reader.api.delete(`/api/users/${id}`)).status).toBe(403);
      }
    }
  });
});

describe("listing users", () => {
  it("shows admins all users who are not deleted, sorted by name, in the documented format", async () => {
    const own = await TestTenant.make();
    const ownAdmin = await own.user({ role: "admin", firstName: "Zoe" });
    const [ben, ana] = [await own.user({ firstName: "ben" }), await own.user({ firstName: "Ana" })];
    const deleted = await own.user();
    await prisma.user.updateMany({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
    const users = await listUsers(ownAdmin);
    expect(users.map(({ id }) => id)).toEqual([ana.id, ben.id, ownAdmin.id]);
    expect(users[0]).toMatchObject({
      first_name: "Ana",
      last_name: "Person",
      email: ana.email,
      profile_picture: null,
      role_id: ana.roleId,
      status: 1,
      last_seen_at: null,
      has_second_factor: false,
    });
  });

  it("shows all changes since the previous call", async () => {
    const [renamed, deleted, same] = [
      await tenant.user(),
      await tenant.user(),
      await tenant.user(),
    ];
    const before = await listUsers(admin);
    await change(renamed, { lastName: "Renamed" });
    await change(deleted, { deletedAt: new Date() });
    const made = await tenant.user();
    const after = new Map((await listUsers(admin)).map((user) => [user.id, user]));
    expect(after.get(renamed.id)?.last_name).toBe("Renamed");
    expect([after.has(deleted.id), after.has(made.id)]).toEqual([false, true]);
    expect(after.get(same.id)).toEqual(before.find(({ id }) => id === same.id));
    await change(renamed, { lastName: "Renamed again" });
    const { last_name } = (await listUsers(admin)).find(({ id }) => id === renamed.id) ?? {};
    expect(last_name).toBe("Renamed again");
  });

  it("shows when a person was last seen", async () => {
    const user = await tenant.user();
    await user.api.get("/api/tokens");
    const seen = async () =>
      (await listUsers(admin)).find(({ id }) => id === user.id)?.last_seen_at;
    await expect.poll(seen).toMatch(/Z$/);
  });

  it.each([
    ["no flag", {}, ["self", "teammate", "colleague"]],
    [
      "access_all_projects",
      { accessAllProjects: true },
      ["self", "teammate", "colleague", "outsider"],
    ],
    [
      "access_all_users",
      { accessAllUsers: true },
      ["self", "teammate", "colleague", "outsider", "loner"],
    ],
  ])("shows the people visible to a caller with %s", async (_, flags, expected) => {
    const own = await TestTenant.make();
    const person = (firstName: string) => own.user({ firstName });
    const role = { permissions: { users: { read: true } }, ...flags };
    const self = await own.user({ role, firstName: "self" });
    const [teammate, colleague, outsider] = [
      await person("teammate"),
      await person("colleague"),
      await person("outsider"),
    ];
    await person("loner");
    await own.project(colleague, [self]);
    await own.project(outsider);
    await prisma.team.create({
      data: {
        tenantId: own.id,
        name: "Team",
        createdById: teammate.id,
        members: { create: [{ userId: teammate.id }, { userId: self.id }] },
      },
    });
    const names = (await listUsers(self)).map(({ first_name }) => first_name);
    expect(names.sort()).toEqual([...expected].sort());
  });
});

describe("changing a user", () => {
  it("updates the name and role, keeps the rest and records the difference in the audit log", async () => {
    const user = await tenant.user();
    const roleId = await tenant.role("contributor");
    const names = { first_name: "  مريم\tعلي ", last_name: "👩‍🚀".repeat(85) };
    const response = await admin.api.put(`/api/users/${user.id}`, { ...names, role_id: roleId });
    expect(response.status).toBe(200);
    expect(userResource.parse(response.body)).toMatchObject({
      first_name: "مريم علي",
      last_name: names.last_name,
      role_id: roleId,
      email: user.email,
      status: 1,
    });
    const [entry] = await prisma.auditEntry.findMany({
      where: { tenantId: tenant.id, subjectType: "user", subjectId: user.id },
    });
    expect(entry).toMatchObject({
      actorId: admin.id,
      action: "updated",
      before: { first_name: "Test", last_name: "Person", role_id: user.roleId },
      after: { first_name: "مريم علي", last_name: names.last_name, role_id: roleId },
    });
    await admin.api.put(`/api/users/${user.id}`, { ...response.body });
    expect(
      await prisma.auditEntry.count({ where: { tenantId: tenant.id, subjectId: user.id } }),
    ).toBe(1);
  });

  it("takes effect on the next request", async () => {
    const user = await tenant.user({ role: "admin" });
    expect((await user.api.get("/api/users")).status).toBe(200);
    const none = await tenant.role({});
    await admin.api.put(`/api/users/${user.id}`, body(user, { role_id: none }));
    expect((await user.api.get("/api/users")).status).toBe(403);
  });

  it.each([
    ["first_name", { first_name: undefined }],
    ["first_name", { first_name: " " }],
    ["first_name", { first_name: "x".repeat(256) }],
    ["last_name", { last_name: null }],
    ["last_name", { last_name: "a\u0000" }],
    ["role_id", { role_id: undefined }],
    ["role_id", { role_id: "1" }],
    ["role_id", { role_id: 2147483647 }],
    ["status", { status: 3 }],
    ["status", { status: "1" }],
    ["status", { status: 0 }],
  ])("returns 422 on %s for %j and changes nothing", async (field, data) => {
    const user = await tenant.user();
    const before = (await listUsers(admin)).find(({ id }) => id === user.id);
    const response = await admin.api.put(`/api/users/${user.id}`, body(user, data));
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
    expect((await listUsers(admin)).find(({ id }) => id === user.id)).toEqual(before);
  });

  it("returns 422 for a role in another workspace", async () => {
    const user = await tenant.user();
    const role_id = await (await TestTenant.make()).role("member");
    const response = await admin.api.put(`/api/users/${user.id}`, body(user, { role_id }));
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["role_id"]]);
  });

  it("rejects admin roles and roles with an access flag the caller lacks, unless the user already has the role", async () => {
    const flag = (flags: object) => tenant.role({ ...flags });
    const role = { permissions: USERS, accessAllUsers: true };
    const manager = await tenant.user({ role });
    const [adminRole, projects, people] = [
      await tenant.role("admin"),
      await flag({ accessAllProjects: true }),
      await flag({ accessAllUsers: true }),
    ];
    const user = await tenant.user();
    const put = (role_id: number, target = user) =>
      manager.api.put(`/api/users/${target.id}`, body(target, { role_id }));
    for (const roleId of [adminRole, projects]) {
      const response = await put(roleId);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["role_id"]]);
    }
    expect((await put(people)).status).toBe(200);
    expect(
      (await admin.api.put(`/api/users/${user.id}`, body(user, { role_id: projects }))).status,
    ).toBe(200);
    expect((await put(projects)).status).toBe(200);
  });
});
