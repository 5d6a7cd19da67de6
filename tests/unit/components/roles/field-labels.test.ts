import { expect, test } from "vitest";
import { changesLabel, nameProblem } from "@/components/roles/field-labels";
import { changesOf, draftOf } from "@/lib/people/roles/client/draft";
import { applyPreset, setColumn } from "@/lib/people/roles/client/grid-edit";
import { MEMBER_ROLE } from "@/lib/workspace/tenants/system-roles";
import { roleFrom } from "@/tests/support/people/role-from";

test("changes are named by the cell, the resource, or their number", () => {
  const member = draftOf(roleFrom(MEMBER_ROLE));
  const create = setColumn(member, ["issues"], "create", true).draft;
  const both = setColumn(create, ["issues"], "update", 1).draft;
  expect(changesLabel(changesOf(member, create))).toBe("Issues: Create");
  expect(changesLabel(changesOf(member, both))).toBe("Issues");
  expect(changesLabel(changesOf(member, applyPreset(member, "lead")))).toMatch(/^\d+ permissions$/);
  expect(changesLabel(changesOf(member, { ...member, name: "Reader" }))).toBe("Name");
});

test("a name is needed, and may not be another role's", () => {
  const others = [{ name: "Member" }];
  expect(nameProblem("  ", others)).toBe("Give the role a name.");
  expect(nameProblem(" mEMBER ", others)).toBe("Another role has this name.");
  expect(nameProblem("Members", others)).toBeUndefined();
});
