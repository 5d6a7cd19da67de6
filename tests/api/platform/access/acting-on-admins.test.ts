import { beforeAll, describe, expect, it } from "vitest";
import type { Resource } from "@/lib/platform/access/permissions";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, rows, selectJson, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { permissionList } from "../../../support/rights/roles";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;

const ALL = { create: true, read: true, update: 2, delete: 2 } as const;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

describe("an admin (docs/spec/access.md#managing-admins)", () => {
  let manager: TestUser;
  let target: TestUser;
  beforeAll(async () => {
    const role = { permissions: { users: ALL }, accessAllUsers: true };
    manager = await tenant.user({ role });
    target = await tenant.user({ role: "admin", firstName: "Ada", lastName: "Admin" });
  });
  const row = () => prisma.user.findFirstOrThrow({ where: { id: target.id } });
  const body = (data: object = {}) => ({
    first_name: "Ada",
    last_name: "Admin",
    role_id: target.roleId,
    ...data,
  });

  it.each([
    ["role", { role_id: 0 }],
    ["name", { first_name: "Eve" }],
    ["status", { status: 2 }],
    ["an unchanged value", {}],
    ["an invalid name, because 403 comes before 422", { first_name: 7 }],
  ])("cannot be changed by others: %s", async (_, data) => {
    const before = await row();
    const changes = "role_id" in data ? { role_id: await tenant.role("member") } : data;
    const path = `/api/users/${target.id}`;
    expect((await manager.api.put(path, body(changes))).status).toBe(403);
    expect(await row()).toEqual(before);
  });

  it("cannot be deleted, reinvited or have their second factor reset by others", async () => {
    const path = `/api/users/${target.id}`;
    expect((await manager.api.delete(path)).status).toBe(403);
    expect((await manager.api.post(`${path}/resend-invitation`)).status).toBe(403);
    expect((await manager.api.post(`${path}/reset-second-factor`)).status).toBe(403);
    await prisma.user.updateMany({ where: { id: target.id }, data: { status: 0 } });
    expect((await manager.api.post(`${path}/resend-invitation`)).status).toBe(403);
    expect((await admin.api.post(`${path}/resend-invitation`)).status).toBe(204);
    await prisma.user.updateMany({ where: { id: target.id }, data: { status: 1 } });
  });

  it("can be changed and deleted by an admin", async () => {
    const path = `/api/users/${target.id}`;
    expect((await admin.api.put(path, body({ last_name: "New" }))).status).toBe(200);
    expect((await admin.api.delete(path)).status).toBe(204);
  });

  it("returns 404 if invisible to the caller, and 403 without Users: Update", async () => {
    const blind = await tenant.user({ role: { permissions: { users: ALL } } });
    expect((await blind.api.put(`/api/users/${admin.id}`, body())).status).toBe(404);
    const reader = await tenant.user();
    expect((await reader.api.put(`/api/users/${admin.id}`, body())).status).toBe(403);
  });
});

describe("the editor's own role (docs/spec/access.md#managing-admins)", () => {
  const roles = { roles: ALL, issues: { read: true, update: 1 } } as const;
  const level = (resource: Resource, permissions: object) =>
    permissionList({ ...roles, [resource]: permissions });

  it.each([
    ["another resource is added", level("sprints", { read: true })],
    ["Own becomes All", level("issues", { read: true, update: 2 })],
    ["Delete is added", level("issues", { read: true, update: 1, delete: 1 })],
    ["one is lowered and another raised", level("issues", { read: false, create: true })],
  ])("cannot be widened: %s", async (_, permissions) => {
    const editor = await tenant.user({ role: { permissions: roles } });
    const path = `/api/roles/${editor.roleId}`;
    const before = (await editor.api.get(path)).body;
    expect((await editor.api.put(path, { name: "Mine", permissions })).status).toBe(403);
    expect((await editor.api.get(path)).body).toEqual(before);
    expect((await admin.api.put(path, { name: before.name, permissions })).status).toBe(200);
  });

  it("cannot be widened; this is checked before If-Match, and If-Match before the body", async () => {
    const editor = await tenant.user({ role: { permissions: roles } });
    const path = `/api/roles/${editor.roleId}`;
    const stale = { headers: { "If-Match": `"${editor.roleId}-99"` } };
    const wider = level("issues", { read: true, update: 2 });
    for (const name of ["Mine", 7]) {
      expect((await editor.api.put(path, { name, permissions: wider }, stale)).status).toBe(403);
    }
    const same = permissionList(roles);
    for (const body of [{ name: "Mine", permissions: same }, {}, { permissions: "all" }]) {
      expect((await editor.api.put(path, body, stale)).status).toBe(412);
    }
    expect((await editor.api.put(path, {})).status).toBe(422);
  });

  it("cannot be replaced with a broader one by deleting it or by changing one's own role", async () => {
    const permissions = { ...roles, users: ALL } as const;
    const keeper = await tenant.user({ role: { permissions, accessAllUsers: true } });
    const colleague = await tenant.user();
    const broader = await tenant.role({ permissions: { ...permissions, sprints: { read: true } } });
    const narrower = await tenant.role({ permissions: { roles: ALL, users: ALL } });
    const path = `/api/roles/${keeper.roleId}`;
    const stale = { headers: { "If-Match": `"${keeper.roleId}-99"` } };
    const fallback = { fallback_role_id: broader };
    expect((await keeper.api.delete(path, fallback)).status).toBe(403);
    expect((await keeper.api.delete(path, fallback, stale)).status).toBe(403);
    expect((await keeper.api.delete(path, { fallback_role_id: narrower }, stale)).status).toBe(412);
    const put = (user: TestUser, role_id: number) =>
      keeper.api.put(`/api/users/${user.id}`, { first_name: "A", last_name: "B", role_id });
    expect((await put(keeper, broader)).status).toBe(403);
    const held = () => prisma.user.findFirstOrThrow({ where: { id: keeper.id } });
    expect(await held()).toMatchObject({ roleId: keeper.roleId });
    expect((await put(colleague, broader)).status).toBe(200);
    expect((await put(keeper, keeper.roleId)).status).toBe(200);
    expect((await keeper.api.delete(path, { fallback_role_id: narrower })).status).toBe(204);
    expect(await held()).toMatchObject({ roleId: narrower });
    expect((await put(keeper, await tenant.role("member"))).status).toBe(403);
  });

  it("cannot be widened by a request that started while its editor had another role", async () => {
    const permissions = { ...roles, users: ALL } as const;
    const keeper = await tenant.user({ role: { permissions, accessAllUsers: true } });
    const narrower = await tenant.role({ permissions: { roles: ALL } });
    const body = { name: `Narrow ${narrower}`, permissions: permissionList(permissions) };
    let put: Promise<{ status: number }> | undefined;
    await transaction(async (tx) => {
      await selectJson(
        Prisma.sql`SELECT id FROM tenants WHERE id = ${tenant.id} FOR NO KEY UPDATE`,
        tx,
      );
      put = keeper.api.put(`/api/roles/${narrower}`, body);
      await expect
        .poll(() =>
          selectJsonRow(Prisma.sql`SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
            WHERE NOT l.granted AND a.datname = current_database()`),
        )
        .toBeDefined();
      await rows(Prisma.sql`UPDATE users SET role_id = ${narrower} WHERE id = ${keeper.id}`, tx);
    });
    expect((await put!).status).toBe(403);
  });

  it("can be renamed and narrowed, and other roles can be widened", async () => {
    const editor = await tenant.user({ role: { permissions: roles } });
    const path = `/api/roles/${editor.roleId}`;
    const permissions = level("issues", { read: true, update: 1 });
    const renamed = { name: `Renamed ${editor.roleId}`, permissions };
    expect((await editor.api.put(path, renamed)).status).toBe(200);
    const narrowed = { ...renamed, permissions: level("issues", { read: true }) };
    expect((await editor.api.put(path, narrowed)).status).toBe(200);
    expect((await editor.api.put(path, renamed)).status).toBe(403);
    const other = await tenant.role({});
    const name = `Other ${other}`;
    expect((await editor.api.put(`/api/roles/${other}`, { name, permissions })).status).toBe(200);
    const flag = await editor.api.put(path, { ...narrowed, access_all_users: true });
    expect([flag.status, Object.keys(flag.body.errors)]).toEqual([422, ["access_all_users"]]);
  });
});

describe("a project's owner (docs/spec/access.md#transferring-projects)", () => {
  const role = {
    permissions: { projects: { read: true, update: 2 } },
    accessAllProjects: true,
  } as const;

  it("cannot be changed with Projects: Update All, but can be sent unchanged", async () => {
    const [owner, lead] = [await tenant.user(), await tenant.user({ role })];
    const project = await tenant.project(owner, [lead]);
    const put = (by: TestUser, owner_id: number, name = "P") =>
      by.api.put(project.path, { name, owner_id });
    expect((await put(lead, lead.id, "Mine")).status).toBe(403);
    expect((await put(lead, 2147483647)).status).toBe(403);
    expect((await lead.api.get(project.path)).body).toMatchObject({ owner_id: owner.id });
    expect((await lead.api.get(project.path)).body.name).not.toBe("Mine");
    expect((await put(lead, owner.id, "Renamed")).status).toBe(200);
    expect((await put(owner, lead.id)).body).toMatchObject({ owner_id: lead.id });
    expect((await put(owner, owner.id)).status).toBe(403);
    expect((await put(admin, owner.id)).body).toMatchObject({ owner_id: owner.id });
  });
});

describe("adding a project to a team (docs/spec/access.md#transferring-projects)", () => {
  const teams = { create: true, read: true, update: 2, delete: 2 } as const;

  it.each([
    ["no permissions on projects", { teams }, 403],
    ["Projects: Update Own", { teams, projects: { read: true, update: 1 } }, 403],
    ["Projects: Update All", { teams, projects: { read: true, update: 2 } }, 201],
  ] as const)(
    "requires Projects: Update All of a member with %s",
    async (_, permissions, status) => {
      const [owner, lead] = [await tenant.user(), await tenant.user({ role: { permissions } })];
      const project = await tenant.project(owner, [lead]);
      const added = { name: "T", project_ids: [project.id] };
      expect((await lead.api.post("/api/teams", added)).status).toBe(status);
      const { id } = (await lead.api.post("/api/teams", { name: "T" })).body;
      const put = await lead.api.put(`/api/teams/${id}`, { ...added, name: "New" });
      expect(put.status).toBe(status === 403 ? 403 : 200);
      const after = (await lead.api.get("/api/teams")).body.find((one: any) => one.id === id);
      expect(after.project_ids).toEqual(status === 403 ? [] : [project.id]);
      expect(after.name).toBe(status === 403 ? "T" : "New");
    },
  );

  it("is allowed for the project's owner and admins, while others can only resend a project already in the team", async () => {
    const [owner, lead] = [
      await tenant.user({ role: { permissions: { teams } } }),
      await tenant.user({ role: { permissions: { teams } } }),
    ];
    const project = await tenant.project(owner, [lead]);
    const lists = { name: "T", project_ids: [project.id] };
    const made = await owner.api.post("/api/teams", lists);
    expect(made.status).toBe(201);
    expect((await lead.api.put(`/api/teams/${made.body.id}`, lists)).status).toBe(200);
    expect((await admin.api.post("/api/teams", lists)).status).toBe(201);
    expect((await lead.api.post("/api/teams", lists)).status).toBe(403);
  });
});
