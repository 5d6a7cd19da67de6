import { describe, expect, test } from "vitest";
import { permissionText } from "@/components/roles/field-labels";
import { dangerOf, ownReason, RESOURCE_TEXTS, rowDanger } from "@/components/roles/resource-texts";
import {
  FULL_PERMISSION,
  NO_PERMISSION,
  OWN_HAS_NO_EFFECT,
  RESOURCES,
} from "@/lib/platform/access/permissions";

describe("resources", () => {
  test("say what Own means there, or why it has no effect", () => {
    for (const resource of RESOURCES) {
      const isExplained = RESOURCE_TEXTS[resource].includes("Own:");
      expect(isExplained, resource).toBe(!OWN_HAS_NO_EFFECT.includes(resource));
      expect(ownReason(resource) !== undefined, resource).toBe(!isExplained);
    }
  });

  test("warn about what is granted in full, and not about less", () => {
    expect(dangerOf("roles.update", 2)).toBe(
      "People with this role can give others any permission.",
    );
    expect(dangerOf("roles.update", 1)).toBeUndefined();
    expect(dangerOf("users.create", true)).toBeDefined();
    expect(dangerOf("users.create", false)).toBeUndefined();
    expect(dangerOf("comments.update", 2)).toBeUndefined();
    expect(dangerOf("access_all_projects", true)).toBe(
      "People with this role can open every project.",
    );
    expect(dangerOf("access_all_projects", false)).toBeUndefined();
  });

  test("have one warning for everything that is dangerous about a row", () => {
    expect(rowDanger("roles", { ...NO_PERMISSION, create: true, read: true, update: 2 })).toBe(
      "People can create roles with any permission; give others any permission.",
    );
    expect(rowDanger("roles", { ...NO_PERMISSION, read: true, update: 1 })).toBeUndefined();
    expect(rowDanger("comments", FULL_PERMISSION)).toBeUndefined();
  });
});

test("a permission is summed up in words", () => {
  expect(permissionText(NO_PERMISSION)).toBe("Nothing");
  expect(permissionText(FULL_PERMISSION)).toBe("Create, Read, Update all, Delete all");
  expect(permissionText({ ...NO_PERMISSION, read: true, update: 1 })).toBe("Read, Update own");
});
