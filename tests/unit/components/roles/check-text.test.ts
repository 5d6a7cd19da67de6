import { describe, expect, test } from "vitest";
import {
  accessText,
  levelText,
  reasonText,
  shownPermissions,
  statusText,
  verdictText,
} from "@/components/roles/check/check-text";
import {
  compareGrants,
  countDifferences,
  differenceText,
  isMore,
} from "@/components/roles/compare/compare-text";
import { draftOf, effectiveDraft } from "@/lib/people/roles/client/draft";
import { CONTRIBUTOR_ROLE, MEMBER_ROLE } from "@/lib/workspace/tenants/system-roles";
import { roleFrom } from "@/tests/support/people/role-from";
import type { PersonPermissions } from "@/lib/people/permissions/schema";

const ben = { id: 2, first_name: "Ben", last_name: "Ito", profile_picture: null };
const permissions: PersonPermissions["permissions"] = [
  { operation: "issues.read", level: "all", because: "role", held: "all" },
  { operation: "issues.update", level: "own", because: "role", held: "own" },
  { operation: "lanes.delete", level: "none", because: "role", held: "none" },
];
const result: PersonPermissions = {
  user: { id: 1, first_name: "Ana", last_name: "Ruiz", profile_picture: null, status: 1 },
  role: { id: 3, name: "Contributor" },
  access: [],
  permissions,
  issue: {
    id: 9,
    key: "ENG-7",
    title: "x",
    created_by: ben,
    checks: [
      { operation: "issues.delete", allowed: false, because: "role", held: "own" },
      { operation: "issues.update", allowed: true, because: "owner", held: "own" },
    ],
  },
};

test("access names every way in", () => {
  expect(accessText([])).toBe("no access to this project");
  expect(
    accessText([
      { because: "direct", name: null },
      { because: "team", name: "Core" },
      { because: "team", name: null },
    ]),
  ).toBe("project member, member through team Core and member through a team");
});

test("levels are words, and Create and Read are yes or no", () => {
  expect(permissions.map(levelText)).toEqual(["Yes", "Own", "No"]);
});

test("a verdict says who created the issue if that decides", () => {
  expect(verdictText("Ana Ruiz", result, "issues.delete")).toEqual({
    allowed: false,
    text: "No: Ana Ruiz can’t delete ENG-7.",
    reason: "Contributor allows Delete only on own issues; Ben Ito created this one.",
    isFromRole: true,
  });
  expect(verdictText("Ana Ruiz", result, "issues.update")).toMatchObject({
    text: "Yes: Ana Ruiz can update ENG-7.",
    reason: "Owns the project.",
    isFromRole: false,
  });
  expect(verdictText("Ana Ruiz", { ...result, issue: null }, "issues.update")).toBeNull();
});

describe("a reason", () => {
  const context = { role: "Contributor", owner: "Ben Ito" };
  const denied = { level: "none", because: "role" } as const;
  test("never says that a role lacks what it grants on own records", () => {
    expect(reasonText({ ...denied, operation: "projects.update", held: "own" }, context)).toBe(
      "Contributor allows Update only on own projects; Ben Ito owns this one",
    );
    expect(reasonText({ ...denied, operation: "lanes.update", held: "own" }, context)).toBe(
      "Contributor allows Update only on own lanes, and lanes have no creator",
    );
    expect(reasonText({ ...denied, operation: "errorGroups.update", held: "own" }, context)).toBe(
      "Contributor allows Update only on own issues; this needs All",
    );
    expect(
      reasonText(
        { operation: "issues.update", level: "own", because: "role", held: "own" },
        context,
      ),
    ).toBe("Contributor allows Update only on own issues");
  });
  test("names the role that grants or lacks the permission", () => {
    expect(reasonText({ ...denied, operation: "lanes.update", held: "none" }, context)).toBe(
      "not in role Contributor",
    );
    expect(
      reasonText({ operation: "lanes.read", level: "all", because: "role", held: "all" }, context),
    ).toBe("from role Contributor");
  });
});

test("the list shows one action, or only what is held", () => {
  expect(shownPermissions(permissions, "", false)).toHaveLength(3);
  expect(shownPermissions(permissions, "", true)).toHaveLength(2);
  expect(shownPermissions(permissions, "lanes.delete", true)).toEqual([]);
  expect(shownPermissions(permissions, "lanes.delete", false)).toHaveLength(1);
});

test("only people who are not active have a note", () => {
  expect(statusText(1, "Ana")).toBeNull();
  expect(statusText(0, "Ana")).toContain("invitation");
  expect(statusText(2, "Ana")).toContain("deactivated");
});

test("a comparison has one row per resource, without what has no effect", () => {
  const stored = draftOf(roleFrom(CONTRIBUTOR_ROLE));
  const [left, right] = [effectiveDraft(stored), draftOf(roleFrom(MEMBER_ROLE))];
  const rows = compareGrants(left, right, false);
  expect(rows.map(({ name }) => name)).not.toContain("Reports");
  expect(rows.find(({ name }) => name === "Lanes")?.left.map(({ text }) => text)).toEqual([
    "Create",
  ]);
  expect(rows.find(({ name }) => name === "Issues")?.right).toMatchObject([
    { text: "Create", stands: "less" },
    { text: "Update none", stands: "less" },
    { text: "Delete none", stands: "less" },
  ]);
  expect(countDifferences(left, right)).toBe(11 + 7 + 9);
  expect(compareGrants(left, right, true)).toHaveLength(18);
});

test("a comparison says how many values differ, and which grants more", () => {
  expect(differenceText(0, "A", "B")).toBe("A and B grant the same");
  expect(differenceText(1, "A", "B")).toBe("1 difference between A and B");
  expect([isMore(2, 1), isMore(1, 2), isMore(true, false), isMore(true, true)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
