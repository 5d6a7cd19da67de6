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
const SOMEBODY = 2;

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

/** The record's creator: `no one's` for kinds without a creator, and if there is no record yet. */
const MAKERS = { mine: ME, "another's": SOMEBODY, "no one's": undefined };
type Maker = keyof typeof MAKERS;

function target(place: Place, maker: Maker): Target {
  const project = PLACES[place];
  return { ...(project ? { project } : {}), createdById: MAKERS[maker] };
}

function allows(role: Role, operation: Operation, place: Place, maker: Maker): boolean {
  return can({ userId: ME, ...ROLES[role] }, operation, target(place, maker)).allowed;
}

describe("can() by example", () => {
  // y: allowed, -: denied. Each row is an operation in a project that is owned, joined and closed,
  // each for a record that is mine, another's and no one's.
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
      (["mine", "another's", "no one's"] as const)
        .map((maker) =>
          allows(role.replace("-", " ") as Role, operation as Operation, place, maker) ? "y" : "-",
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
    const makers = ["mine", "another's", "no one's"] as const;
    const response = makers.map((maker) =>
      allows(role.replace("-", " ") as Role, operation as Operation, "tenant", maker) ? "y" : "-",
    );
    expect(response.join("")).toBe(expected);
  });
});

describe("can() over every role kind × operation × ownership × access", () => {
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

  /** The document's rules, in order (docs/spec/access.md#permissions). */
  function rule(role: Role, resource: Resource, action: Action, place: Place, maker: Maker) {
    if (role === "admin") return true;
    if (place === "owned" && RESOURCES.indexOf(resource) < 12) return true;
    if (place === "closed") return false;
    const held: boolean | AccessLevel = permissionOf[role](resource)[action];
    if (held === 1) return maker === "mine";
    return held === true || held === 2;
  }

  const places = Object.keys(PLACES) as Place[];
  const makers = Object.keys(MAKERS) as Maker[];
  it.each(Object.keys(ROLES) as Role[])("%s", (role) => {
    for (const resource of RESOURCES) {
      for (const action of ACTIONS) {
        for (const place of places) {
          for (const maker of makers) {
            const response = allows(role, `${resource}.${action}`, place, maker);
            const expected = rule(role, resource, action, place, maker);
            expect([resource, action, place, maker, response]).toEqual(
              // The first four identify the failed case.
              [resource, action, place, maker, expected],
            );
          }
        }
      }
    }
  });

  it.each(Object.keys(ROLES) as Role[])("%s, for derived permissions", (role) => {
    for (const place of places) {
      for (const maker of makers) {
        const [reads, creates] = (["read", "create"] as const).map((action) =>
          rule(role, "issues", action, place, maker),
        );
        expect(allows(role, "errorGroups.read", place, maker)).toBe(reads);
        expect(allows(role, "stories.generate", place, maker)).toBe(creates);
        // Update = All: includes issues created by others.
        const updatesAll = rule(role, "issues", "update", place, "another's");
        expect(allows(role, "errorGroups.update", place, maker)).toBe(updatesAll);
      }
    }
  });
});

describe("a denial", () => {
  const subject = { userId: ME, ...ROLES.contributor };

  it("names the required permission and what the role has", () => {
    expect(can(subject, "issues.update", target("joined", "another's"))).toEqual({
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
