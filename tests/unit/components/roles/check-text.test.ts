import { describe, expect, test } from "vitest";
import {
  accessText,
  actionVerdict,
  isWorkspaceWide,
  levelText,
  reasonText,
  shownPermissions,
  statusText,
  verdictText,
  workspacePermissions,
} from "@/components/roles/check/check-text";
import {
  compareGrants,
  countDifferences,
  differenceText,
} from "@/components/roles/compare/compare-text";
import { draftOf, effectiveDraft } from "@/lib/people/roles/client/draft";
import { CONTRIBUTOR_ROLE, MEMBER_ROLE } from "@/lib/workspace/tenants/system-roles";
import { roleFrom } from "@/tests/support/people/role-from";
import type { User } from "@/lib/people/users/schema";
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
  });
  expect(verdictText("Ana Ruiz", result, "issues.update")).toMatchObject({
    text: "Yes: Ana Ruiz can update ENG-7.",
    reason: "Owns the project.",
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
      "Contributor allows Update only on own lanes; these have no creator",
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
  const all = { permissions, issue: null };
  expect(shownPermissions(all, "", false)).toHaveLength(3);
  expect(shownPermissions(all, "", true)).toHaveLength(2);
  expect(shownPermissions(all, "lanes.delete", true)).toEqual([]);
  expect(shownPermissions(all, "lanes.delete", false)).toHaveLength(1);
});

test("about an issue, the list agrees with the verdict", () => {
  const about = { ...result, permissions: [{ ...permissions[1], operation: "issues.delete" }] };
  const [shown] = shownPermissions(about as PersonPermissions, "issues.delete", false);
  expect(shown && levelText(shown)).toBe("No");
});

test("one action has an answer in words without an issue", () => {
  const [read, update, remove] = permissions;
  expect(read && actionVerdict("Ana Ruiz", read, "from role X")).toEqual({
    allowed: true,
    text: "Yes: Ana Ruiz can read issues.",
    reason: "From role X.",
  });
  expect(update && actionVerdict("Ana Ruiz", update, "x").text).toBe(
    "Yes: Ana Ruiz can update only their own issues.",
  );
  expect(remove && actionVerdict("Ana Ruiz", remove, "x").text).toBe(
    "No: Ana Ruiz can’t delete lanes.",
  );
});

test("the workspace is answered without a project", () => {
  const ana = { ...result.user, email: "", role_id: 1, last_seen_at: null } as User;
  const role = roleFrom(CONTRIBUTOR_ROLE);
  const answer = workspacePermissions(ana, role);
  expect(answer.permissions.map(({ operation }) => operation)).toContain("projects.create");
  expect(answer.permissions.map(({ operation }) => operation)).not.toContain("issues.read");
  expect(answer.permissions.find(({ operation }) => operation === "users.read")?.level).toBe("all");
  expect(isWorkspaceWide("errorGroups.read")).toBe(false);
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
  expect(rows.find(({ name }) => name === "Lanes")?.left).toEqual([
    { text: "Create", isMore: true },
    { text: "Read", isMore: false },
  ]);
  expect(rows.find(({ name }) => name === "Issues")).toMatchObject({
    left: [{ text: "Create" }, { text: "Read" }, { text: "Update own" }, { text: "Delete own" }],
    right: [{ text: "Read", isMore: false }],
  });
  expect(rows.find(({ name }) => name === "Also included")).toMatchObject({
    left: [
      { text: "Draft with AI", isMore: true },
      { text: "Error groups: Read", isMore: false },
    ],
    right: [{ text: "Error groups: Read", isMore: false }],
  });
  expect(countDifferences(left, right)).toBe(11 + 7 + 9);
  const all = compareGrants(left, right, true);
  expect(all).toHaveLength(19);
  expect(all.filter(({ isDifferent }) => isDifferent)).toEqual(rows);
});

test("a comparison says how many values differ", () => {
  expect(differenceText(0, "A", "B")).toBe("A and B grant the same");
  expect(differenceText(1, "A", "B")).toBe("1 difference between A and B");
});
