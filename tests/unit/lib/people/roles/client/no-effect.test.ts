import { describe, expect, test } from "vitest";
import { isTaken } from "@/lib/platform/access/effective-grants";
import { RESOURCES } from "@/lib/platform/access/permissions";
import {
  changesOf,
  countGrants,
  draftOf,
  effectiveChange,
  emptyDraft,
  permissionOf,
} from "@/lib/people/roles/client/draft";
import { applyPreset, presetOf, setColumn, setRows } from "@/lib/people/roles/client/grid-edit";
import { CONTRIBUTOR_ROLE } from "@/lib/workspace/tenants/system-roles";
import { roleFrom } from "@/tests/support/people/role-from";

describe("what has no effect", () => {
  const stored = draftOf(roleFrom(CONTRIBUTOR_ROLE));

  test("is not counted, and does not keep a preset from being recognized", () => {
    expect(presetOf(stored)).toBe("contributor");
    expect(countGrants(stored)).toBe(countGrants(applyPreset(emptyDraft(), "contributor")));
    expect(countGrants(stored)).toBe(16 + 11 + 8 + 8);
  });

  test("is left as it is stored by a preset and by a whole row", () => {
    const [field] = changesOf(stored, applyPreset(stored, "read-only")).filter(({ field }) =>
      /^(reports\.|attachments\.update|projectTokens\.update)/.test(field),
    );
    expect(field).toBeUndefined();
    expect(permissionOf(setRows(stored, ["reports"], "all").draft, "reports")).toEqual(
      permissionOf(stored, "reports"),
    );
    expect(setColumn(emptyDraft(), RESOURCES, "create", true).draft).toMatchObject({
      permissions: RESOURCES.map((resource) => ({ create: isTaken(resource, "create") })),
    });
  });

  test("is shown as None before and after, unless the change is only about that", () => {
    expect(effectiveChange({ field: "projects.update", from: 1, to: 2 })).toMatchObject({
      from: 0,
      to: 2,
    });
    expect(effectiveChange({ field: "lanes.update", from: 1, to: 0 })).toMatchObject({
      from: 1,
      to: 0,
    });
    expect(effectiveChange({ field: "issues.update", from: 1, to: 2 })).toMatchObject({ from: 1 });
  });
});
