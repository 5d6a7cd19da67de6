import { expect, it } from "vitest";
import { can } from "@/lib/platform/access/can";
import { explain } from "@/lib/platform/access/explain";
import { CONTRIBUTOR_ROLE } from "@/lib/workspace/tenants/system-roles";

const me = { userId: 1, isAdmin: false, permissions: CONTRIBUTOR_ROLE.permissions };
const joined = { isOwner: false, isAccessible: true };

it.each([
  [
    can(me, "issues.update", { project: joined, createdById: 2 }),
    "Needs Issues: Update All; your role has Own.",
  ],
  [can(me, "users.create"), "Needs Users: Create; your role has None."],
  [can(me, "teams.delete", { createdById: 1 }), "Needs Teams: Delete Own; your role has None."],
  [
    can(me, "errorGroups.update", { project: joined, createdById: 1 }),
    "Needs Issues: Update All; your role has Own.",
  ],
  [
    can(me, "issues.read", { project: { isOwner: false, isAccessible: false } }),
    "You do not have access to this project.",
  ],
  [can(me, "issues.read", { project: joined }), null],
])("explains %j", (decision, text) => {
  expect(explain(decision)).toBe(text);
});
