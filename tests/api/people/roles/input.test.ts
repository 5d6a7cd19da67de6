import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { roleResource } from "@/lib/people/roles/schema";
import { dumpRoles, permissionList } from "../../../support/rights/roles";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;
let roleId: number;

const all = permissionList();
const [first] = all;
const create = (body: object) => admin.api.post("/api/roles", body);
const makeRole = async (name: string) => {
  const response = await create({ name, permissions: [] });
  expect(response.status, name).toBe(201);
  return roleResource.parse(response.body);
};

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  ({ id: roleId } = await makeRole("Taken"));
});

/** Invalid bodies and the field their error is reported on. */
const INVALID_PERMISSIONS: [string, object][] = [
  ["permissions", {}],
  ["permissions", { permissions: null }],
  ["permissions", { permissions: {} }],
  ["permissions", { permissions: "all" }],
  ["permissions", { permissions: Array.from({ length: 10_000 }, () => first) }],
  ["permissions", { permissions: Array.from({ length: 10_000 }, () => null) }],
  ["permissions.0", { permissions: [null] }],
  ["permissions.1", { permissions: [first, 1] }],
  ["permissions.1.resource", { permissions: [first, first] }],
  ["permissions.16.resource", { permissions: [...all, all[3]] }],
  ["permissions.16.resource", { permissions: [...all, { ...first, resource: 16 }] }],
  ...[undefined, null, -1, 16, 0.5, "0", true, 2 ** 31, 2 ** 53].map(
    (resource): [string, object] => [
      "permissions.0.resource",
      { permissions: [{ ...first, resource }] },
    ],
  ),
  ...["can_create", "can_read"].flatMap((field) =>
    [undefined, null, 0, 1, "true", []].map((value): [string, object] => [
      `permissions.3.${field}`,
      { permissions: all.map((one, index) => (index === 3 ? { ...one, [field]: value } : one)) },
    ]),
  ),
  ...["can_update", "can_delete"].flatMap((field) =>
    [undefined, null, -1, 3, 1.5, "1", true, []].map((value): [string, object] => [
      `permissions.3.${field}`,
      { permissions: all.map((one, index) => (index === 3 ? { ...one, [field]: value } : one)) },
    ]),
  ),
  ...["access_all_projects", "access_all_users"].flatMap((flag) =>
    [null, 1, "true", []].map((value): [string, object] => [
      flag,
      { permissions: [], [flag]: value },
    ]),
  ),
];

const INVALID_NAMES: (string | number | null | undefined)[] = [
  undefined,
  null,
  7,
  "",
  " \n\t ",
  "x".repeat(256),
  "😀".repeat(256),
  "a\u0000b",
  "bell\u0007",
  "\ud800",
  "taken",
  " TAKEN ",
];

describe("an invalid body", () => {
  it.each(
    INVALID_PERMISSIONS.map(
      ([field, body]) => [field, JSON.stringify(body).slice(0, 60), body] as const,
    ),
  )("returns 422 on %s for %s and changes nothing", async (field, _text, body) => {
    const before = await dumpRoles(tenant.id);
    for (const response of [
      await create({ name: "New", ...body }),
      await admin.api.put(`/api/roles/${roleId}`, { name: "New", ...body }),
      await admin.api.post(`/api/roles/${roleId}/impact`, body),
    ]) {
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([field]);
      expect(response.body.message).toBe(response.body.errors[field][0]);
      expect(JSON.stringify(response.body).length).toBeLessThan(1000);
    }
    expect(await dumpRoles(tenant.id)).toBe(before);
  });

  it.each(INVALID_NAMES.map((name) => [String(name).slice(0, 30), name] as const))(
    "returns 422 on name for %s and changes nothing",
    async (_text, name) => {
      const other = await makeRole("Other");
      const before = await dumpRoles(tenant.id);
      for (const response of [
        await create({ name, permissions: [] }),
        await admin.api.put(`/api/roles/${other.id}`, { name, permissions: [] }),
      ]) {
        expect(response.status).toBe(422);
        expect(Object.keys(response.body.errors)).toEqual(["name"]);
      }
      expect(await dumpRoles(tenant.id)).toBe(before);
      await prisma.role.deleteMany({ where: { tenantId: tenant.id, id: other.id } });
    },
  );

  it("returns 422 with all invalid fields", async () => {
    const response = await create({ permissions: [{ ...first, can_update: 3, can_read: 1 }] });
    expect(Object.keys(response.body.errors).sort()).toEqual([
      "name",
      "permissions.0.can_read",
      "permissions.0.can_update",
    ]);
  });

  it("returns 400 if it is not a JSON object and 413 if it is over 1 MiB", async () => {
    const before = await dumpRoles(tenant.id);
    for (const path of [`/api/roles/${roleId}`, "/api/roles"]) {
      const method = path === "/api/roles" ? "post" : "put";
      for (const raw of ["{", "[]", "null", '"x"']) {
        expect((await admin.api[method](path, undefined, { raw })).status).toBe(400);
      }
      const raw = JSON.stringify({ name: "x", permissions: [], more: "x".repeat(1024 * 1024) });
      expect((await admin.api[method](path, undefined, { raw })).status).toBe(413);
    }
    expect(await dumpRoles(tenant.id)).toBe(before);
  });
});

describe("names and slugs", () => {
  it.each([
    ["Release  captain (EU)", "release-captain-eu"],
    ["Équipe Zoë", "equipe-zoe"],
    ["ＦＵＬＬ　ｗｉｄｔｈ ①", "full-width-1"],
    ["-- x --", "x"],
    ["Leiter\tder\nAbteilung", "leiter-der-abteilung"],
  ])("%j gets the slug %s", async (name, slug) => {
    const role = await makeRole(name);
    expect(role.slug).toBe(slug);
    expect(role.name).toBe(name.replace(/[\t\n]/g, " "));
  });

  it("without Latin letters or digits get a unique slug", async () => {
    const names = ["🚀🚀", "👩‍👩‍👧‍👦", "مدير المشروع", "מנהל", "管理者", "!!!", "Роль", "😀".repeat(255)];
    const slugs: string[] = [];
    for (const name of names) {
      const role = await makeRole(name);
      expect(role.name).toBe(name);
      slugs.push(role.slug);
    }
    expect(new Set(slugs).size).toBe(names.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("of 255 code points are kept unchanged, whatever the characters", async () => {
    for (const character of ["x", "é", "㎯", "ﷺ", "𝔞", "\u202e"]) {
      const name = character.repeat(255);
      expect((await makeRole(name)).name).toBe(name);
    }
  });

  it("are compared case-insensitively in every script", async () => {
    await makeRole("Straße der Größe ÉÑ");
    await makeRole("РОЛЬ ДРУГАЯ");
    for (const name of ["STRAßE DER GRÖßE éñ", "роль другая"]) {
      expect((await create({ name, permissions: [] })).status).toBe(422);
    }
  });

  it("get a numbered slug if the plain one is taken; renaming changes the slug and frees the old one", async () => {
    const [a, b, c] = [
      await makeRole("Dev ops"),
      await makeRole("Dev-ops"),
      await makeRole("Dev/ops"),
    ];
    expect([a.slug, b.slug, c.slug]).toEqual(["dev-ops", "dev-ops-2", "dev-ops-3"]);
    const put = async (id: number, name: string) =>
      (await admin.api.put(`/api/roles/${id}`, { name, permissions: [] })).body.slug as string;
    expect(await put(b.id, "Operators")).toBe("operators");
    expect((await makeRole("dev_ops")).slug).toBe("dev-ops-2");
    expect(await put(c.id, "Dev/ops")).toBe("dev-ops-3");
    expect(await put(a.id, "DEV OPS")).toBe("dev-ops");
    expect((await makeRole("Dev ops 2")).slug).toBe("dev-ops-2-2");
  });

  it("can be the same as in another workspace", async () => {
    const other = await (await TestTenant.make()).user({ role: "admin" });
    const response = await other.api.post("/api/roles", { name: "Taken", permissions: [] });
    expect(response.body).toMatchObject({ name: "Taken", slug: "taken" });
  });
});

describe("unknown fields", () => {
  it("are ignored, so system and admin roles cannot be created", async () => {
    const { body } = await create({
      name: "Sneaky",
      permissions: [{ ...first, id: 1, can_everything: true }],
      is_admin: true,
      is_system: true,
      slug: "admin",
      id: 1,
      users_count: 7,
      tenant_id: 1,
    });
    const expected = { slug: "sneaky", is_admin: false, is_system: false, users_count: 0 };
    expect(roleResource.parse(body)).toMatchObject(expected);
  });
});
