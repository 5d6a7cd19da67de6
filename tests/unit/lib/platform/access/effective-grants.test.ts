import { describe, expect, test } from "vitest";
import { effectiveGrant, isTaken } from "@/lib/platform/access/effective-grants";
import {
  FULL_PERMISSION,
  OWN_HAS_NO_EFFECT,
  type Permission,
  RESOURCES,
} from "@/lib/platform/access/permissions";

const OWN: Permission = { ...FULL_PERMISSION, update: 1, delete: 1 };

describe("what a permission grants", () => {
  test("does not include Own where nothing is anyone's own", () => {
    for (const resource of RESOURCES) {
      const { update } = effectiveGrant(resource, OWN);
      const isOwn = !OWN_HAS_NO_EFFECT.includes(resource) && isTaken(resource, "update");
      expect(update, resource).toBe(isOwn ? 1 : 0);
    }
  });

  test("does not include what no one can do", () => {
    const nothing = { create: false, update: 0, delete: 0 };
    expect(effectiveGrant("reports", FULL_PERMISSION)).toEqual({ ...nothing, read: true });
    expect(effectiveGrant("attachments", FULL_PERMISSION)).toMatchObject({ update: 0, delete: 2 });
    expect(effectiveGrant("lanes", FULL_PERMISSION)).toEqual(FULL_PERMISSION);
  });
});
