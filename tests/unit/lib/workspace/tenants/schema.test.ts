import { describe, expect, it } from "vitest";
import { RESOURCES, unpackPermission } from "@/lib/platform/access/permissions";
import { slugOf, tenantSlug } from "@/lib/workspace/tenants/schema";
import { ADMIN_ROLE, CONTRIBUTOR_ROLE, MEMBER_ROLE } from "@/lib/workspace/tenants/system-roles";
import fc from "../../../../support/patterns/laws";

describe("slugOf()", () => {
  it.each([
    ["Acme", "acme"],
    ["  Acmé & Söhne, Inc. ", "acme-sohne-inc"],
    ["a--b__c", "a-b-c"],
    ["Ｗｉｄｅ", "wide"],
    ["日本", ""],
    ["", ""],
    [`${"x".repeat(62)}-y`, "x".repeat(62)],
  ])("turns %j into %j", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it("returns a valid slug or an empty one, apart from reserved names", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (name) => {
        expect(slugOf(name)).toMatch(/^$|^[a-z0-9](-?[a-z0-9]){0,62}$/);
        expect(slugOf(slugOf(name))).toBe(slugOf(name));
      }),
    );
  });
});

describe("tenantSlug()", () => {
  it.each(["a", "0", "acme", "a-b-c", "x".repeat(63)])("accepts %s", (slug) => {
    expect(tenantSlug().safeParse(slug).success).toBe(true);
  });

  it.each([
    "",
    "-",
    "-a",
    "a-",
    "a--b",
    "A",
    "ä",
    "a b",
    "a.b",
    "a\n",
    "www",
    "api",
    "x".repeat(64),
    1,
    null,
  ])("rejects %j", (slug) => {
    expect(tenantSlug().safeParse(slug).success).toBe(false);
  });
});

describe("the roles of a new workspace", () => {
  it("are the admin (by flag), a member who can read everything, and the demo's contributor", () => {
    expect(ADMIN_ROLE).toMatchObject({
      isSystem: true,
      isAdmin: true,
      permissions: Array(16).fill(0),
    });
    expect(MEMBER_ROLE).toMatchObject({ isSystem: true, isAdmin: false });
    expect(CONTRIBUTOR_ROLE).toMatchObject({ isSystem: false, isAdmin: false });
    RESOURCES.forEach((_, i) => {
      const read = { create: false, read: true, update: 0, delete: 0 };
      expect(unpackPermission(MEMBER_ROLE.permissions[i] ?? 0)).toEqual(read);
      const own = { create: true, read: true, update: 1, delete: 1 };
      expect(unpackPermission(CONTRIBUTOR_ROLE.permissions[i] ?? 0)).toEqual(i < 12 ? own : read);
    });
  });
});
