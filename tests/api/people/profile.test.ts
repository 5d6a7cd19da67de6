import { PREFERENCES } from "@/lib/messaging/notifications/enumerations";
import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { profileResource } from "@/lib/people/profile/schema";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
let user: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  const permissions = { issues: { create: true, read: true, update: 1, delete: 2 } } as const;
  user = await tenant.user({ role: { permissions }, firstName: "Ana", lastName: "Ruiz" });
});

const all = (value: unknown) => Object.fromEntries(PREFERENCES.map((name) => [name, value]));
const preferences = "/api/profile/notification-preferences";

describe("GET /api/profile", () => {
  it("returns the caller with their role, all 16 permissions in order and eight preferences, all true", async () => {
    const { status, body } = await user.api.get("/api/profile");
    expect(status).toBe(200);
    const profile = profileResource.parse(body);
    expect(profile).toMatchObject({
      id: user.id,
      tenant_id: tenant.id,
      first_name: "Ana",
      last_name: "Ruiz",
      email: user.email,
      profile_picture: null,
      role: { id: user.roleId, is_admin: false },
      ...all(true),
    });
    expect(profile.permissions.map(({ resource }) => resource)).toEqual([...Array(16).keys()]);
    const issues = { can_create: true, can_read: true, can_update: 1, can_delete: 2 };
    expect(profile.permissions[2]).toEqual({ resource: 2, ...issues });
    const none = { can_create: false, can_read: false, can_update: 0, can_delete: 0 };
    expect(profile.permissions[15]).toEqual({ resource: 15, ...none });
  });

  it("returns an empty permission list for an admin, as the Admin role does", async () => {
    const admin = await tenant.user({ role: "admin" });
    const { body } = await admin.api.get("/api/profile");
    expect(profileResource.parse(body)).toMatchObject({ permissions: [], role: { slug: "admin" } });
  });
});

describe("PUT /api/profile", () => {
  it("changes the name and picture, keeps an omitted picture, and clears it if null or blank", async () => {
    const put = (body: object) => user.api.put("/api/profile", body);
    const names = { first_name: " Añá\t", last_name: "🙂" };
    const { status, body } = await put({ ...names, profile_picture: "ana.png", email: "x@x.test" });
    expect(status).toBe(200);
    expect(profileResource.parse(body)).toMatchObject({
      first_name: "Añá",
      last_name: "🙂",
      profile_picture: "ana.png",
      email: user.email,
    });
    expect((await put(names)).body.profile_picture).toBe("ana.png");
    expect((await put({ ...names, profile_picture: null })).body.profile_picture).toBeNull();
    expect((await put({ ...names, profile_picture: "  " })).body.profile_picture).toBeNull();
    const entries = await prisma.auditEntry.findMany({
      where: { tenantId: tenant.id, subjectType: "user", subjectId: user.id },
    });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      before: { first_name: "Ana", last_name: "Ruiz" },
      after: { first_name: "Añá", last_name: "🙂" },
    });
  });

  it.each([
    [{ first_name: "A" }, "last_name"],
    [{ first_name: "", last_name: "B" }, "first_name"],
    [{ first_name: "A", last_name: "x".repeat(256) }, "last_name"],
    [{ first_name: "A", last_name: "B", profile_picture: 1 }, "profile_picture"],
    [{ first_name: "A", last_name: "B", profile_picture: "x".repeat(256) }, "profile_picture"],
    [{ first_name: "A", last_name: "B\u0000" }, "last_name"],
  ])("returns 422 for %j and changes nothing", async (body, field) => {
    const before = (await user.api.get("/api/profile")).body;
    const response = await user.api.put("/api/profile", body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
    expect((await user.api.get("/api/profile")).body).toEqual(before);
  });
});

describe("POST /api/profile/notification-preferences", () => {
  it("sets all eight for the caller only and returns the profile", async () => {
    const other = await tenant.user();
    const { status, body } = await user.api.post(preferences, all(false));
    expect(status).toBe(200);
    expect(profileResource.parse(body)).toMatchObject({ id: user.id, ...all(false) });
    expect((await other.api.get("/api/profile")).body).toMatchObject(all(true));
    const mixed = { ...all(false), notify_mentions: true };
    expect((await user.api.post(preferences, mixed)).body).toMatchObject(mixed);
  });

  it.each(PREFERENCES)("requires %s to be a boolean", async (name) => {
    const rest = Object.fromEntries(Object.entries(all(true)).filter(([other]) => other !== name));
    for (const body of [rest, { ...rest, [name]: 1 }, { ...rest, [name]: null }]) {
      const response = await user.api.post(preferences, body);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [name]]);
    }
  });
});
