import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { RESOURCES } from "@/lib/platform/access/permissions";
import { prisma } from "@/tests/support/database/prisma";
import { roleResource } from "@/lib/people/roles/schema";
import { dumpRoles, permissionList } from "../../../support/rights/roles";
import { full, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;
/** A user with every permission on roles but no access flags. */
let keeper: TestUser;
let memberId: number;
let adminId: number;

const permissions = permissionList({ issues: { create: true, read: true, update: 1, delete: 2 } });
let counter = 0;
const unique = (name: string) => `${name} ${(counter += 1)}`;

async function make(body: object = {}, user = admin) {
  const input = { name: unique("Role"), permissions, ...body };
  const response = await user.api.post("/api/roles", input);
  expect(response.status).toBe(201);
  return roleResource.parse(response.body);
}

async function read(id: number) {
  const response = await admin.api.get(`/api/roles/${id}`);
  expect(response.status).toBe(200);
  return roleResource.parse(response.body);
}

async function list(user = admin) {
  const response = await user.api.get("/api/roles");
  expect(response.status).toBe(200);
  return z.array(roleResource).parse(response.body);
}

const put = (user: TestUser, id: number, body: object, headers = {}) =>
  user.api.put(`/api/roles/${id}`, body, { headers });

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  keeper = await tenant.user({ role: { permissions: { roles: full } } });
  memberId = await tenant.role("member");
  adminId = await tenant.role("admin");
});

describe("permissions", () => {
  const calls = [
    ["read", "get", "/api/roles"],
    ["read", "get", "/api/roles/:id"],
    ["create", "post", "/api/roles"],
    ["update", "put", "/api/roles/:id"],
    ["update", "post", "/api/roles/:id/impact"],
    ["delete", "delete", "/api/roles/:id"],
  ] as const;

  it.each(calls)("Roles: %s alone allows %s %s; Own does not", async (action, method, path) => {
    const { id } = await make();
    const address = path.replace(":id", String(id));
    const send = async (permission: object) => {
      const { api } = await tenant.user({ role: { permissions: { roles: permission } } });
      return method === "get" ? api.get(address) : api[method](address, {});
    };
    expect([200, 422]).toContain((await send({ [action]: full[action] })).status);
    const hasScope = action === "update" || action === "delete";
    const others = { ...full, [action]: hasScope ? 0 : false };
    expect((await send(others)).status).toBe(403);
    if (hasScope) expect((await send({ ...others, [action]: 1 })).status).toBe(403);
  });

  it("are not granted by owning a project, as roles belong to the workspace", async () => {
    const owner = await tenant.user({ role: { permissions: {} } });
    await tenant.project(owner);
    expect((await owner.api.get("/api/roles")).status).toBe(403);
    expect((await owner.api.post("/api/roles", { name: "x", permissions })).status).toBe(403);
  });

  it("let a member list roles but not change them", async () => {
    const member = await tenant.user();
    expect((await list(member)).length).toBeGreaterThanOrEqual(2);
    expect((await member.api.post("/api/roles", {})).status).toBe(403);
    expect((await put(member, memberId, {})).status).toBe(403);
    expect((await member.api.delete(`/api/roles/${memberId}`, {})).status).toBe(403);
  });

  it("are checked before a role that is missing or in another workspace returns 404", async () => {
    const otherTenantRole = await (await TestTenant.make()).role("member");
    const member = await tenant.user();
    for (const id of [2147483647, otherTenantRole]) {
      for (const user of [admin, keeper]) {
        expect((await user.api.get(`/api/roles/${id}`)).status).toBe(404);
        expect((await put(user, id, {})).status).toBe(404);
        expect((await user.api.delete(`/api/roles/${id}`, {})).status).toBe(404);
        expect((await user.api.post(`/api/roles/${id}/impact`, {})).status).toBe(404);
      }
      expect((await put(member, id, {})).status).toBe(403);
    }
  });
});

describe("roles", () => {
  it("are created with an ETag, no users and all sixteen permissions in order", async () => {
    const [issues, lanes] = [permissions[2], { ...permissions[1], can_read: true }];
    const name = unique("Release captain");
    const response = await admin.api.post("/api/roles", {
      name: ` ${name}\n`,
      permissions: [issues, lanes],
    });
    expect(response.status).toBe(201);
    const role = roleResource.parse(response.body);
    expect(response.headers.get("etag")).toBe(`"${role.id}-${role.version}"`);
    expect(role).toMatchObject({
      name,
      slug: name.toLowerCase().replaceAll(" ", "-"),
      is_system: false,
      is_admin: false,
      access_all_projects: false,
      access_all_users: false,
      users_count: 0,
    });
    const none = permissionList();
    expect(role.permissions).toEqual([none[0], lanes, issues, ...none.slice(3)]);
    expect(await read(role.id)).toEqual(role);
    expect(await list()).toContainEqual(role);
  });

  it("are listed with system roles first: Admin without permissions, Member with Read on everything", async () => {
    const [first, second] = await list();
    expect(first).toMatchObject({ id: adminId, is_system: true, is_admin: true, permissions: [] });
    const reading = RESOURCES.map((name) => [name, { read: true }] as const);
    const all = permissionList(Object.fromEntries(reading));
    expect(second).toMatchObject({ id: memberId, is_system: true, is_admin: false });
    expect(second?.permissions).toEqual(all);
  });

  it("count invited and deactivated users, but not deleted ones", async () => {
    const { id } = await make();
    for (const data of [{ status: 0 }, { status: 1 }, { status: 2 }, { deletedAt: new Date() }]) {
      const user = await tenant.user();
      const where = { tenantId_id: { tenantId: tenant.id, id: user.id } };
      await prisma.user.update({ where, data: { ...data, roleId: id } });
    }
    expect((await read(id)).users_count).toBe(3);
    expect((await list()).find((role) => role.id === id)?.users_count).toBe(3);
  });

  it("are replaced as a whole, except that omitted flags are kept", async () => {
    const role = await make({ access_all_users: true });
    const name = unique("Renamed");
    const response = await put(admin, role.id, { name, permissions: [] });
    const changed = roleResource.parse(response.body);
    expect(response.headers.get("etag")).toBe(`"${role.id}-${changed.version}"`);
    const { version, updated_at: updatedAt } = role;
    expect(changed).toEqual({
      ...role,
      name,
      slug: name.toLowerCase().replaceAll(" ", "-"),
      permissions: permissionList(),
      version: version + 1,
      updated_at: changed.updated_at,
    });
    expect(changed.updated_at > updatedAt).toBe(true);
    const flags = { access_all_projects: true, access_all_users: false };
    const flagged = await put(admin, role.id, { name, permissions: [], ...flags });
    expect(flagged.body).toMatchObject(flags);
  });

  it("keep their ETag if nothing changes and require a matching If-Match", async () => {
    const role = await make();
    const same = await put(admin, role.id, { name: role.name, permissions });
    expect(same.body).toEqual(role);
    const tag = `"${role.id}-${role.version}"`;
    const body = { name: role.name, permissions: [] };
    expect((await put(admin, role.id, body, { "If-Match": tag })).status).toBe(200);
    const before = await dumpRoles(tenant.id);
    expect((await put(admin, role.id, body, { "If-Match": tag })).status).toBe(412);
    // A stale version is reported before errors in the body.
    expect((await put(admin, role.id, {}, { "If-Match": tag })).status).toBe(412);
    const path = `/api/roles/${role.id}`;
    for (const deletion of [{ fallback_role_id: memberId }, {}]) {
      const response = await admin.api.delete(path, deletion, { headers: { "If-Match": tag } });
      expect(response.status).toBe(412);
    }
    expect(await dumpRoles(tenant.id)).toBe(before);
    expect((await put(admin, role.id, body, { "If-Match": "*" })).status).toBe(200);
  });

  it("take effect on their holders' next request", async () => {
    const role = await make({ permissions: permissionList({ roles: { read: true } }) });
    const user = await tenant.user();
    const where = { tenantId_id: { tenantId: tenant.id, id: user.id } };
    await prisma.user.update({ where, data: { roleId: role.id } });
    expect((await user.api.get("/api/roles")).status).toBe(200);
    await put(admin, role.id, { name: role.name, permissions: [] });
    expect((await user.api.get("/api/roles")).status).toBe(403);
  });
});

describe("the audit log", () => {
  const entries = (subjectId: number) =>
    prisma.auditEntry.findMany({
      where: { tenantId: tenant.id, subjectType: "role", subjectId },
      orderBy: { id: "asc" },
    });

  it("records what a new role grants and what an update changes, but skips updates that change nothing", async () => {
    const role = await make({ access_all_users: true });
    const issues = { can_create: true, can_read: true, can_update: 1, can_delete: 2 };
    const made = { name: role.name, access_all_users: true, "permissions.issues": issues };
    const name = unique("Logged");
    const body = { name, permissions: permissionList({ issues: { create: true, read: true } }) };
    await put(keeper, role.id, body);
    await put(keeper, role.id, body);
    const after = { name, "permissions.issues": { ...issues, can_update: 0, can_delete: 0 } };
    const before = { name: role.name, "permissions.issues": issues };
    expect(await entries(role.id)).toMatchObject([
      { actorId: admin.id, action: "created", before: null, after: made },
      { actorId: keeper.id, action: "updated", before, after },
    ]);
  });
});

describe("the access flags", () => {
  const flags = ["access_all_projects", "access_all_users"] as const;

  it.each(flags)("%s can be sent as true only by an admin, even if already set", async (flag) => {
    const role = await make({ [flag]: true });
    expect(role[flag]).toBe(true);
    const body = { name: role.name, permissions };
    const before = await dumpRoles(tenant.id);
    const flagged = { ...body, [flag]: true };
    for (const response of [
      await put(keeper, role.id, flagged),
      await keeper.api.post("/api/roles", { ...flagged, name: unique("Flagged") }),
      await keeper.api.post(`/api/roles/${role.id}/impact`, flagged),
    ]) {
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([flag]);
    }
    expect(await dumpRoles(tenant.id)).toBe(before);
    expect((await put(keeper, role.id, body)).body[flag]).toBe(true);
    expect((await put(keeper, role.id, { ...body, [flag]: false })).body[flag]).toBe(false);
  });
});

describe("the system roles", () => {
  it("return 403 for any change to Admin, whatever the body", async () => {
    const before = await dumpRoles(tenant.id);
    for (const user of [admin, keeper]) {
      for (const body of [{}, { name: "Admin", permissions: [] }, { name: 1 }]) {
        expect((await put(user, adminId, body)).status).toBe(403);
      }
      expect((await put(user, adminId, {}, { "If-Match": '"0-0"' })).status).toBe(403);
    }
    expect(await dumpRoles(tenant.id)).toBe(before);
  });

  it("allow renaming Member and nothing else", async () => {
    const own = await TestTenant.make();
    const { api } = await own.user({ role: "admin" });
    const path = `/api/roles/${await own.role("member")}`;
    const { body: member } = await api.get(path);
    const renamed = await api.put(path, { name: "Guest", permissions: member.permissions });
    expect(renamed.body).toMatchObject({ name: "Guest", slug: "guest", is_system: true });
    const shuffled = [...member.permissions].reverse();
    const flags = { access_all_projects: false, access_all_users: false };
    expect((await api.put(path, { name: "Guest", permissions: shuffled, ...flags })).status).toBe(
      200,
    );
    const before = await dumpRoles(own.id);
    for (const [field, body] of [
      ["permissions", { permissions: member.permissions.slice(1) }],
      ["permissions", { permissions: [] }],
      ["access_all_projects", { access_all_projects: true }],
      ["access_all_users", { access_all_users: true }],
    ] as const) {
      const input = { name: "No", permissions: member.permissions, ...body };
      const response = await api.put(path, input);
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
    expect(await dumpRoles(own.id)).toBe(before);
  });

  it("return 403 when deleted, whatever the body", async () => {
    await tenant.user();
    const before = await dumpRoles(tenant.id);
    for (const roleId of [adminId, memberId]) {
      for (const body of [{}, { fallback_role_id: memberId }, { fallback_role_id: roleId }]) {
        expect((await admin.api.delete(`/api/roles/${roleId}`, body)).status).toBe(403);
      }
    }
    expect(await dumpRoles(tenant.id)).toBe(before);
  });
});
