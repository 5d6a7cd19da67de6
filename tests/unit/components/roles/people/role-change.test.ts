import { expect, test } from "vitest";
import { impactLines } from "@/components/roles/impact/impact-text";
import {
  formerRolesText,
  givingGroups,
  onlyAdminReason,
  ownChangeWarning,
  roleChange,
} from "@/components/roles/people/role-change";
import { dangersOf } from "@/components/roles/resource-texts";
import type { User } from "@/lib/people/users/schema";
import { ADMIN_ROLE, CONTRIBUTOR_ROLE, MEMBER_ROLE } from "@/lib/workspace/tenants/system-roles";
import { roleFrom } from "@/tests/support/people/role-from";

const admin = roleFrom(ADMIN_ROLE);
const member = roleFrom(MEMBER_ROLE);
const contributor = roleFrom(CONTRIBUTOR_ROLE);

test("another role gains and loses what differs, without what has no effect", () => {
  const { gains, loses } = roleChange(member, contributor);
  expect(loses).toEqual([]);
  expect(impactLines(gains).join("\n")).not.toMatch(/Reports|Projects: .*Own|Lanes: .*Own/);
  expect(impactLines(gains)).toContain("Projects and Lanes: Create");
  expect(roleChange(contributor, member)).toEqual({
    gains: [],
    loses: gains.map((part) =>
      part.kind === "permission" ? { ...part, from: part.to, to: part.from } : part,
    ),
  });
  expect(impactLines(roleChange(member, admin).gains)).toContain(
    "All projects, including new ones",
  );
});

test("people who lose rights themselves are told that they cannot undo it", () => {
  expect(ownChangeWarning(admin, contributor)).toMatch(/^You’ll lose admin, and can’t undo this/);
  expect(ownChangeWarning(contributor, member)).toMatch(/^You’ll lose permissions/);
  expect(ownChangeWarning(member, contributor)).toBeNull();
});

test("a role's warnings cover broad access and every risky permission", () => {
  expect(dangersOf(member)).toEqual([]);
  expect(dangersOf({ ...member, access_all_users: true })).toHaveLength(1);
  expect(dangersOf(admin)).toHaveLength(1);
});

test("people who get a role are grouped by the one that they have", () => {
  const roles = [member, contributor].map((role, at) => ({ ...role, id: at + 1 }));
  const user = (first_name: string, role_id: number) =>
    ({ first_name, last_name: "Ng", role_id }) as User;
  const groups = givingGroups([user("Ana", 1), user("Bo", 2), user("Cy", 1)], roles, {
    ...contributor,
    id: 2,
  });
  expect(groups).toMatchObject([
    { from: member.name, names: ["Ana Ng", "Cy Ng"], loses: [] },
    { from: contributor.name, names: ["Bo Ng"], gains: [], loses: [] },
  ]);
});

test("only the last active admin has to keep the role", () => {
  const [active, other, invited] = [1, 1, 0].map((status, id) => ({ id, status }) as User);
  expect(onlyAdminReason(active!, [active!, invited!])).toMatch(/^The only active admin/);
  expect(onlyAdminReason(active!, [active!, other!])).toBeUndefined();
  expect(onlyAdminReason(invited!, [active!, invited!])).toBeUndefined();
});

test("an undo names the role that people have again, if it is one", () => {
  expect(formerRolesText(["Vera Holder"], ["Member"])).toBe("Vera Holder is Member again");
  expect(formerRolesText(["Vera", "Ben"], ["Member", "Member"])).toBe("2 people are Member again");
  expect(formerRolesText(["Vera", "Ben"], ["Member", "Lead"])).toBe(
    "2 people have their former roles again",
  );
});
