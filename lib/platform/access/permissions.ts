/** The 16 resources in the order of the resource enumeration (docs/spec/access.md#permissions). */
export const RESOURCES = [
  "projects",
  "lanes",
  "issues",
  "sprints",
  "attachments",
  "comments",
  "epics",
  "timeEntries",
  "issueBranchLinks",
  "reports",
  "issueTemplates",
  "projectTokens",
  "users",
  "roles",
  "teams",
  "appSettings",
] as const;

export type Resource = (typeof RESOURCES)[number];
export type Action = "create" | "read" | "update" | "delete";

/** How far update and delete reach: 0 None, 1 Own, 2 All. */
export const Reach = { None: 0, Own: 1, All: 2 } as const;
export type Reach = (typeof Reach)[keyof typeof Reach];

/** What a role may do with one resource. */
export interface Permission {
  create: boolean;
  read: boolean;
  update: Reach;
  delete: Reach;
}

export const NO_PERMISSION: Permission = { create: false, read: false, update: 0, delete: 0 };
export const FULL_PERMISSION: Permission = { create: true, read: true, update: 2, delete: 2 };

/** Resources 0 to 11 belong to a project: its owner bypasses the checks (docs/spec/access.md#permissions). */
export function isProjectScoped(resource: Resource): boolean {
  return RESOURCES.indexOf(resource) <= 11;
}

/** One permission as `roles.permissions` stores it: create 1, read 2, update × 4, delete × 16. */
export function packPermission(permission: Permission): number {
  return (
    (permission.create ? 1 : 0) |
    (permission.read ? 2 : 0) |
    (permission.update << 2) |
    (permission.delete << 4)
  );
}

function toReach(bits: number): Reach {
  return bits === 2 ? 2 : bits === 1 ? 1 : 0;
}

/** The reverse of `packPermission`. */
export function unpackPermission(packed: number): Permission {
  return {
    create: (packed & 1) !== 0,
    read: (packed & 2) !== 0,
    update: toReach((packed >> 2) & 3),
    delete: toReach((packed >> 4) & 3),
  };
}

/** All 16 packed numbers of a role, from a table of those that are not empty. */
export function packPermissions(table: Partial<Record<Resource, Permission>>): number[] {
  return RESOURCES.map((resource) => packPermission(table[resource] ?? NO_PERMISSION));
}
