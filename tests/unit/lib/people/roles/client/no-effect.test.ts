import { describe, expect, test } from "vitest";
import { isTaken } from "@/lib/platform/access/effective-grants";
import { RESOURCES } from "@/lib/platform/access/permissions";
import {
  changesOf,
  countGrants,
  draftOf,
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

  test("is no change, and counts as None in one", () => {
    const withLevel = (level: 0 | 1 | 2) => setColumn(stored, ["projects"], "update", level).draft;
    expect(permissionOf(stored, "projects").update).toBe(1);
    expect(changesOf(stored, withLevel(0))).toEqual([]);
    expect(changesOf(stored, withLevel(2))).toEqual([{ field: "projects.update", from: 0, to: 2 }]);
    const own = setColumn(emptyDraft(), ["lanes", "epics"], "update", 1).draft;
    expect(permissionOf(own, "lanes")).toEqual(permissionOf(emptyDraft(), "lanes"));
    expect(permissionOf(own, "epics")).toMatchObject({ read: true, update: 1 });
  });

  test("does not need Read", () => {
    const { cleared, draft } = setColumn(stored, ["lanes", "issues"], "read", false);
    expect(cleared).toEqual(["issues"]);
    expect(permissionOf(draft, "lanes").read).toBe(false);
  });
});
