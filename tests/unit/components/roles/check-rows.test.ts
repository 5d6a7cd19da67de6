import { expect, test } from "vitest";
import { checkRows, rowReasons } from "@/components/roles/check/check-rows";
import { shortReason } from "@/components/roles/check/check-text";
import { whoCan } from "@/components/roles/check/who-can-text";
import { effectivePermission, OPERATIONS } from "@/lib/platform/access/effective";
import type { Member } from "@/lib/people/members/schema";
import type { User } from "@/lib/people/users/schema";
import { ADMIN_ROLE, CONTRIBUTOR_ROLE, MEMBER_ROLE } from "@/lib/workspace/tenants/system-roles";
import { roleFrom } from "@/tests/support/people/role-from";

const subject = { userId: 1, isAdmin: false, permissions: CONTRIBUTOR_ROLE.permissions };
const place = { isOwner: false, isAccessible: true, ownerId: 9 };

test("permissions form one row per kind of record, with each reason once", () => {
  const rows = checkRows(
    OPERATIONS.map((operation) => effectivePermission(subject, operation, place)),
  );
  expect(rows).toHaveLength(16 + 2);
  expect(rows.slice(-2).map(({ name, cells }) => [name, Object.keys(cells)])).toEqual([
    ["Draft with AI", ["create"]],
    ["Error groups", ["read", "update"]],
  ]);
  const [users] = rows.filter(({ name }) => name === "Users");
  expect(users && rowReasons(users, () => "x")).toMatchObject([
    { actions: "", text: "x", permission: { operation: "users.read" } },
  ]);
  const context = { role: "Contributor", owner: "Lena" };
  const reasonsOf = (wanted: string) => {
    const row = rows.find(({ name }) => name === wanted);
    return row && rowReasons(row, (one) => shortReason(one, context));
  };
  expect(reasonsOf("Issues")).toMatchObject([{ actions: "", text: "from the role" }]);
  expect(reasonsOf("Projects")).toMatchObject([
    { actions: "Create and Read", text: "from the role" },
    { actions: "Update and Delete", text: "only own, and Lena owns this one" },
  ]);
  expect(reasonsOf("Error groups")?.at(-1)).toMatchObject({
    actions: "Update",
    text: "only own, and this needs All",
  });
});

test("who can do something follows roles, ownership and access, without the deactivated", () => {
  const roles = [ADMIN_ROLE, CONTRIBUTOR_ROLE, MEMBER_ROLE].map((role, at) => ({
    ...roleFrom(role),
    id: at + 1,
  }));
  const user = (id: number, role_id: number, status = 1) =>
    ({ id, role_id, status, first_name: `${id}`, last_name: "" }) as User;
  const users = [user(1, 2), user(2, 2), user(3, 3), user(4, 1), user(5, 1, 2), user(6, 2, 0)];
  const members = [1, 3, 6].map((id) => ({ id, ways: ["direct"] })) as Member[];
  const inProject = whoCan("issues.update", users, roles, { ownerId: 3, members });
  expect(inProject.map(({ user, permission }) => [user.id, permission.level])).toEqual([
    [3, "all"],
    [4, "all"],
    [1, "own"],
    [6, "own"],
  ]);
  expect(inProject[0]?.permission.because).toBe("owner");
  const anywhere = whoCan("users.read", users, roles, null);
  expect(anywhere.map(({ user }) => user.id)).toEqual([1, 2, 3, 4, 6]);
});
