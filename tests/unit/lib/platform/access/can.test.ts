import { describe, expect, it } from "vitest";
import { can, type Operation, type Target } from "@/lib/platform/access/can";
import {
  type Action,
  FULL_PERMISSION,
  isProjectScoped,
  NO_PERMISSION,
  packPermissions,
  type Permission,
  type AccessLevel,
  type Resource,
  RESOURCES,
} from "@/lib/platform/access/permissions";
import { ADMIN_ROLE, CONTRIBUTOR_ROLE, MEMBER_ROLE } from "@/lib/workspace/tenants/system-roles";

const ME = 1;
const SOMEONE_ELSE = 2;

function everywhere(permission: Permission): number[] {
  return packPermissions(Object.fromEntries(RESOURCES.map((name) => [name, permission])));
}

/** Every kind of role. */
const ROLES = {
  admin: { isAdmin: true, permissions: ADMIN_ROLE.permissions },
  member: { isAdmin: false, permissions: MEMBER_ROLE.permissions },
  contributor: { isAdmin: false, permissions: CONTRIBUTOR_ROLE.permissions },
  everything: { isAdmin: false, permissions: everywhere(FULL_PERMISSION) },
  "own only": {
    isAdmin: false,
    permissions: everywhere({ ...NO_PERMISSION, update: 1, delete: 1 }),
  },
  nothing: { isAdmin: false, permissions: everywhere(NO_PERMISSION) },
};
type Role = keyof typeof ROLES;

/** The caller's relation to the project, or `tenant` for operations without a project. */
const PLACES = {
  owned: { isOwner: true, isAccessible: true },
  joined: { isOwner: false, isAccessible: true },
  closed: { isOwner: false, isAccessible: false },
  tenant: undefined,
};
type Place = keyof typeof PLACES;

/** The record's creator: `no one's` if its kind has no creator or there is no record yet. */
const CREATORS = { mine: ME, "someone else's": SOMEONE_ELSE, "no one's": undefined };
type Creator = keyof typeof CREATORS;

function target(place: Place, creator: Creator): Target {
  const project = PLACES[place];
  return { ...(project ? { project } : {}), createdById: CREATORS[creator] };
}

function allows(role: Role, operation: Operation, place: Place, creator: Creator): boolean {
  return can({ userId: ME, ...ROLES[role] }, operation, target(place, creator)).allowed;
}

describe("can() by example", () => {
  // y: allowed, -: denied. Each row is an operation in an owned, a joined and a closed project, and
  // in each of them on a record that is mine, someone else's and no one's.
  const table = `
    role         operation           owned joined closed
    admin        projects.update     yyy   yyy    yyy
    admin        issues.delete       yyy   yyy    yyy
    admin        errorGroups.update  yyy   yyy    yyy
    admin        users.delete        yyy   yyy    yyy
    member       issues.read         yyy   yyy    ---
    member       issues.create       yyy   ---    ---
    member       issues.update       yyy   ---    ---
    member       issues.delete       yyy   ---    ---
    member       lanes.read          yyy   yyy    ---
    member       lanes.delete        yyy   ---    ---
    member       projectTokens.create yyy  ---    ---
    member       errorGroups.read    yyy   yyy    ---
    member       errorGroups.update  yyy   ---    ---
    member       stories.generate    yyy   ---    ---
    contributor  issues.read         yyy   yyy    ---
    contributor  issues.create       yyy   yyy    ---
    contributor  issues.update       yyy   y--    ---
    contributor  issues.delete       yyy   y--    ---
    contributor  sprints.update      yyy   y--    ---
    contributor  comments.delete     yyy   y--    ---
    contributor  projects.create     yyy   yyy    ---
    contributor  projects.update     yyy   y--    ---
    contributor  errorGroups.read    yyy   yyy    ---
    contributor  errorGroups.update  yyy   ---    ---
    contributor  stories.generate    yyy   yyy    ---
    everything   issues.update       yyy   yyy    ---
    everything   errorGroups.update  yyy   yyy    ---
    everything   users.delete        yyy   yyy    ---
    own-only     issues.read         yyy   ---    ---
    own-only     issues.update       yyy   y--    ---
    own-only     errorGroups.update  yyy   ---    ---
    nothing      projects.read       yyy   ---    ---
    nothing      issues.update       yyy   ---    ---
    nothing      projectTokens.read  yyy   ---    ---
    nothing      users.read          ---   ---    ---
    nothing      appSettings.update  ---   ---    ---
    nothing      stories.generate    yyy   ---    ---`;
  const rows = table.trim().split("\n").slice(1);
  it.each(rows.map((row) => row.trim().split(/\s+/)))("%s %s: %s %s %s", (...row) => {
    const [role = "", operation, ...expected] = row;
    const responses = (["owned", "joined", "closed"] as const).map((place) =>
      (["mine", "someone else's", "no one's"] as const)
        .map((creator) =>
          allows(role.replace("-", " ") as Role, operation as Operation, place, creator)
            ? "y"
            : "-",
        )
        .join(""),
    );
    expect(responses).toEqual(expected);
  });

  // The same for operations without a project.
  const tenantTable = `
    role         operation           tenant
    admin        users.create        yyy
    admin        appSettings.update  yyy
    member       users.read          yyy
    member       teams.create        ---
    member       projects.create     ---
    contributor  projects.create     yyy
    contributor  teams.update        ---
    contributor  roles.read          yyy
    everything   roles.update        yyy
    everything   users.delete        yyy
    own-only     teams.update        y--
    own-only     users.delete        y--
    nothing      users.read          ---`;
  const tenantRows = tenantTable.trim().split("\n").slice(1);
  it.each(tenantRows.map((row) => row.trim().split(/\s+/)))("%s %s: %s", (...row) => {
    const [role = "", operation, expected] = row;
    const creators = ["mine", "someone else's", "no one's"] as const;
    const response = creators.map((creator) =>
      allows(role.replace("-", " ") as Role, operation as Operation, "tenant", creator) ? "y" : "-",
    );
    expect(response.join("")).toBe(expected);
  });
});

describe("can() for every role × operation × ownership × access", () => {
  const ACTIONS: Action[] = ["create", "read", "update", "delete"];
  const permissionOf: Record<Role, (resource: Resource) => Permission> = {
    admin: () => FULL_PERMISSION,
    member: () => ({ ...NO_PERMISSION, read: true }),
    contributor: (resource) =>
      isProjectScoped(resource)
        ? { create: true, read: true, update: 1, delete: 1 }
        : { ...NO_PERMISSION, read: true },
    everything: () => FULL_PERMISSION,
    "own only": () => ({ ...NO_PERMISSION, update: 1, delete: 1 }),
    nothing: () => NO_PERMISSION,
  };

  /** The documented rules, in order (docs/spec/access.md#permissions). */
  function rule(role: Role, resource: Resource, action: Action, place: Place, creator: Creator) {
    if (role === "admin") return true;
    if (place === "owned" && RESOURCES.indexOf(resource) < 12) return true;
    if (place === "closed") return false;
    const held: boolean | AccessLevel = permissionOf[role](resource)[action];
    if (held === 1) return creator === "mine";
    return held === true || held === 2;
  }

  const places = Object.keys(PLACES) as Place[];
  const creators = Object.keys(CREATORS) as Creator[];
  it.each(Object.keys(ROLES) as Role[])("%s", (role) => {
    for (const resource of RESOURCES) {
      for (const action of ACTIONS) {
        for (const place of places) {
          for (const creator of creators) {
            const response = allows(role, `${resource}.${action}`, place, creator);
            const expected = rule(role, resource, action, place, creator);
            expect([resource, action, place, creator, response]).toEqual(
              // The first four values identify the failing case.
              [resource, action, place, creator, expected],
            );
          }
        }
      }
    }
  });

  it.each(Object.keys(ROLES) as Role[])("%s, with derived permissions", (role) => {
    for (const place of places) {
      for (const creator of creators) {
        const [reads, creates] = (["read", "create"] as const).map((action) =>
          rule(role, "issues", action, place, creator),
        );
        expect(allows(role, "errorGroups.read", place, creator)).toBe(reads);
        expect(allows(role, "stories.generate", place, creator)).toBe(creates);
        // Requires Update All, which includes issues created by others.
        const updatesAll = rule(role, "issues", "update", place, "someone else's");
        expect(allows(role, "errorGroups.update", place, creator)).toBe(updatesAll);
      }
    }
  });
});

describe("a denial", () => {
  const subject = { userId: ME, ...ROLES.contributor };

  it("names the required permission and what the role has", () => {
    expect(can(subject, "issues.update", target("joined", "someone else's"))).toEqual({
      allowed: false,
      because: "permission",
      required: { resource: "issues", action: "update", scope: 2 },
      held: 1,
    });
    expect(can(subject, "users.create")).toEqual({
      allowed: false,
      because: "permission",
      required: { resource: "users", action: "create", scope: true },
      held: false,
    });
  });

  it("says that the project is inaccessible, whatever the role", () => {
    const decision = can(subject, "issues.read", target("closed", "mine"));
    expect(decision).toMatchObject({ allowed: false, because: "access" });
  });
});
