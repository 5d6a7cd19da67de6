import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, rows, selectJson, transaction } from "@/lib/platform/db/query";
import { dumpRoles } from "../../../support/rights/roles";
import { full, type RoleSpec, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;
let keeper: TestUser;
let memberId: number;

const custom = { permissions: { issues: { read: true } } } satisfies RoleSpec;
const make = (spec: RoleSpec = custom) => tenant.role(spec);
const remove = (user: TestUser, id: number, fallbackId: unknown) =>
  user.api.delete(`/api/roles/${id}`, { fallback_role_id: fallbackId });
const entries = (subject: string, subjectId: number) =>
  prisma.auditEntry.findMany({
    where: { tenantId: tenant.id, subjectType: subject, subjectId },
    orderBy: { id: "asc" },
  });
const roleOf = async (userId: number) =>
  (await prisma.user.findFirstOrThrow({ where: { tenantId: tenant.id, id: userId } })).roleId;
const exists = async (id: number) => (await prisma.role.count({ where: { id } })) === 1;
const update = (id: number, data: object, headers = {}) =>
  admin.api.put(`/api/roles/${id}`, { permissions: [], ...data }, { headers });

/** Counts the workspace's users whose role does not exist. A foreign key ensures there are none. */
async function countWithoutRole(): Promise<number> {
  const [found] = await selectJson<{ count: number }>(Prisma.sql`
    SELECT count(*) FROM users u LEFT JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
    WHERE u.tenant_id = ${tenant.id} AND r.id IS NULL`);
  return found?.count ?? -1;
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  keeper = await tenant.user({ role: { permissions: { roles: full } } });
  memberId = await tenant.role("member");
});

describe("deleting a role", () => {
  it("returns 204 and moves its holders, including deleted users, to the fallback", async () => {
    const [active, deleted] = [await tenant.user({ role: custom }), await tenant.user()];
    const where = { tenantId_id: { tenantId: tenant.id, id: deleted.id } };
    await prisma.user.update({ where, data: { roleId: active.roleId, deletedAt: new Date() } });
    const fallback = await make();
    const response = await remove(keeper, active.roleId, fallback);
    expect(response.status).toBe(204);
    expect(response.body).toBeNull();
    expect(await roleOf(active.id)).toBe(fallback);
    expect(await roleOf(deleted.id)).toBe(fallback);
    expect((await admin.api.get(`/api/roles/${fallback}`)).body.users_count).toBe(1);
    expect((await admin.api.get(`/api/roles/${active.roleId}`)).status).toBe(404);
    expect((await remove(admin, active.roleId, fallback)).status).toBe(404);
  });

  it("takes effect on the next request and adds audit entries for the role and each person", async () => {
    const user = await tenant.user({ role: { permissions: { roles: { read: true } } } });
    const deletedRole = user.roleId;
    const fallback = await make();
    expect((await user.api.get("/api/roles")).status).toBe(200);
    await remove(admin, deletedRole, fallback);
    expect((await user.api.get("/api/roles")).status).toBe(403);
    const [entry] = await entries("role", deletedRole);
    expect(entry).toMatchObject({ action: "deleted", actorId: admin.id });
    expect(entry?.after).toEqual({ fallback_role_id: fallback, users_count: 1 });
    expect(await entries("user", user.id)).toEqual([
      expect.objectContaining({
        action: "updated",
        before: { role_id: deletedRole },
        after: { role_id: fallback },
      }),
    ]);
  });

  it("returns 422 on the fallback and changes nothing if it is missing, invalid, the role itself or in another workspace", async () => {
    const { roleId } = await tenant.user({ role: custom });
    const otherTenantRole = await (await TestTenant.make()).role("member");
    const path = `/api/roles/${roleId}`;
    const before = await dumpRoles(tenant.id);
    const invalid = [
      null,
      "1",
      1.5,
      0,
      -1,
      2 ** 31,
      2 ** 53,
      [],
      {},
      2147483647,
      otherTenantRole,
      roleId,
    ];
    for (const fallback of invalid) {
      const body = { fallback_role_id: fallback };
      for (const response of [
        await admin.api.delete(path, body),
        await admin.api.post(`${path}/impact`, { ...body, permissions: [] }),
      ]) {
        expect(response.status).toBe(422);
        expect(Object.keys(response.body.errors)).toEqual(["fallback_role_id"]);
      }
    }
    for (const body of [{}, undefined]) {
      const response = await admin.api.delete(path, body);
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual(["fallback_role_id"]);
    }
    expect((await admin.api.delete(path, undefined, { raw: "[]" })).status).toBe(400);
    expect(await dumpRoles(tenant.id)).toBe(before);
  });

  it("returns 422 on a fallback with more access than the caller has, such as an admin role or one with an access flag", async () => {
    const { roleId } = await tenant.user({ role: custom });
    const allProjects = await make({ accessAllProjects: true });
    const allUsers = await make({ accessAllUsers: true });
    const before = await dumpRoles(tenant.id);
    for (const fallback of [await make("admin"), allProjects, allUsers]) {
      for (const response of [
        await remove(keeper, roleId, fallback),
        await keeper.api.post(`/api/roles/${roleId}/impact`, { fallback_role_id: fallback }),
      ]) {
        expect(response.status).toBe(422);
        expect(Object.keys(response.body.errors)).toEqual(["fallback_role_id"]);
      }
    }
    expect(await dumpRoles(tenant.id)).toBe(before);
    const role = { permissions: { roles: full }, accessAllUsers: true };
    const seesEveryone = await tenant.user({ role });
    expect((await remove(seesEveryone, roleId, allProjects)).status).toBe(422);
    expect((await remove(seesEveryone, roleId, allUsers)).status).toBe(204);
    const other = await make();
    expect((await remove(admin, other, await make("admin"))).status).toBe(204);
  });
});

describe("concurrent calls", () => {
  const ROUNDS = 8;

  it("to delete and assign a role leave no user without a role and never return 500", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const user = await tenant.user();
      const role = await make();
      const assign = transaction((tx) =>
        rows(
          Prisma.sql`UPDATE users SET role_id = ${role} WHERE tenant_id = ${tenant.id} AND id = ${user.id}`,
          tx,
        ),
      ).then(
        () => true,
        () => false,
      );
      const [response] = await Promise.all([remove(admin, role, memberId), assign]);
      expect(response.status).toBe(204);
      expect(await exists(role)).toBe(false);
      expect(await roleOf(user.id)).toBe(memberId);
    }
    expect(await countWithoutRole()).toBe(0);
  });

  it("to delete a role wait for an uncommitted assignment and also move that person", async () => {
    const user = await tenant.user();
    const role = await make();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let assigned = () => {};
    const isAssigned = new Promise<void>((resolve) => (assigned = resolve));
    const assignment = transaction(async (tx) => {
      await rows(
        Prisma.sql`UPDATE users SET role_id = ${role} WHERE tenant_id = ${tenant.id} AND id = ${user.id}`,
        tx,
      );
      assigned();
      await held;
    });
    await isAssigned;
    let isDone = false;
    const deletion = remove(admin, role, memberId).finally(() => (isDone = true));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isDone).toBe(false);
    release();
    await assignment;
    expect((await deletion).status).toBe(204);
    expect(await roleOf(user.id)).toBe(memberId);
    expect(await entries("user", user.id)).toHaveLength(1);
  });

  it("to delete two roles, each with the other as its fallback, succeed only once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const a = await tenant.user({ role: custom });
      const b = await tenant.user({ role: custom });
      const responses = await Promise.all([
        remove(admin, a.roleId, b.roleId),
        remove(keeper, b.roleId, a.roleId),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 422]);
      expect(await roleOf(a.id)).toBe(await roleOf(b.id));
    }
    expect(await countWithoutRole()).toBe(0);
  });

  it("to delete the same role return 204 and 404", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const role = await make();
      const deletions = [remove(admin, role, memberId), remove(keeper, role, memberId)];
      const statuses = (await Promise.all(deletions)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([204, 404]);
    }
  });

  it("to edit the same version return 200 and 412", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { body: role } = await admin.api.get(`/api/roles/${await make()}`);
      const headers = { "If-Match": `"${role.id}-${role.version}"` };
      const responses = await Promise.all(
        ["First", "Second"].map((name) => update(role.id, { name: `${name} ${role.id}` }, headers)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
      const winner = responses.find(({ status }) => status === 200);
      const { body: after } = await admin.api.get(`/api/roles/${role.id}`);
      expect(after).toEqual(winner?.body);
    }
  });

  it("to edit and delete the same version apply only one of the two", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { body: role } = await admin.api.get(`/api/roles/${await make()}`);
      const headers = { "If-Match": `"${role.id}-${role.version}"` };
      const body = { fallback_role_id: memberId };
      const [edit, deletion] = await Promise.all([
        update(role.id, { name: `Edited ${role.id}` }, headers),
        admin.api.delete(`/api/roles/${role.id}`, body, { headers }),
      ]);
      const statuses = [edit.status, deletion.status];
      expect([
        [200, 412],
        [404, 204],
      ]).toContainEqual(statuses);
    }
  });

  it("create only one role with the same name, and numbered slugs for names that share a slug", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const names = [`Same ${round}`, `same ${round}`, `SAME ${round}`];
      const same = await Promise.all(
        names.map((name) => admin.api.post("/api/roles", { name, permissions: [] })),
      );
      expect(same.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
      const similar = await Promise.all(
        ["!", "?", "#"].map((mark) =>
          admin.api.post("/api/roles", { name: `Slug ${round}${mark}`, permissions: [] }),
        ),
      );
      const slug = `slug-${round}`;
      const slugs = similar.map(({ body }) => body.slug as string).sort();
      expect(slugs).toEqual([slug, `${slug}-2`, `${slug}-3`]);
    }
  });
});
