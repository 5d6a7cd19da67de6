import { describe, expect, test } from "vitest";
import { DERIVED_PERMISSIONS } from "@/lib/platform/access/can";
import { operationLabel } from "@/lib/platform/access/operation-labels";

describe("operationLabel", () => {
  test("names a resource's operation the way the role editor does", () => {
    expect(operationLabel("issues.update")).toBe("Issues: Update");
  });

  test.each(Object.entries(DERIVED_PERMISSIONS))("names %s", (operation, { label }) => {
    expect(operationLabel(operation)).toBe(label);
  });

  test.each(["", "unknown", "constructor", "__proto__", "toString"])(
    "returns %j unchanged",
    (name) => {
      expect(operationLabel(name)).toBe(name);
    },
  );
});
