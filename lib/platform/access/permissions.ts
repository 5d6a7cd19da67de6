/** The 16 resources, in the order of the resource enumeration (docs/spec/access.md#permissions). */
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

/** Which records update and delete apply to: 0 None, 1 Own, 2 All. */
export const AccessLevel = { None: 0, Own: 1, All: 2 } as const;
export type AccessLevel = (typeof AccessLevel)[keyof typeof AccessLevel];

/** A role's permissions on one resource. */
export interface Permission {
  create: boolean;
  read: boolean;
  update: AccessLevel;
  delete: AccessLevel;
}

export const NO_PERMISSION: Permission = { create: false, read: false, update: 0, delete: 0 };
export const FULL_PERMISSION: Permission = { create: true, read: true, update: 2, delete: 2 };

/**
 * Resources 0 to 11 belong to a project, whose owner bypasses the checks
 * (docs/spec/access.md#permissions).
 */
export function isProjectScoped(resource: Resource): boolean {
  return RESOURCES.indexOf(resource) <= 11;
}

/** Resources whose records have no creator, so Own has no effect (docs/spec/access.md#own). */
export const WITHOUT_CREATOR: readonly Resource[] = [
  "lanes",
  "reports",
  "users",
  "roles",
  "appSettings",
];

/**
 * Resources where Own grants nothing: those without a creator, and projects, whose owners need no
 * permission for them.
 */
export const OWN_HAS_NO_EFFECT: readonly Resource[] = ["projects", ...WITHOUT_CREATOR];

/**
 * Packs a permission as stored in `roles.permissions`: create 1, read 2, update × 4, delete × 16.
 */
export function packPermission(permission: Permission): number {
  return (
    (permission.create ? 1 : 0) |
    (permission.read ? 2 : 0) |
    (permission.update << 2) |
    (permission.delete << 4)
  );
}

function toAccessLevel(bits: number): AccessLevel {
  return bits === 2 ? 2 : bits === 1 ? 1 : 0;
}

/** The inverse of `packPermission`. */
export function unpackPermission(packed: number): Permission {
  return {
    create: (packed & 1) !== 0,
    read: (packed & 2) !== 0,
    update: toAccessLevel((packed >> 2) & 3),
    delete: toAccessLevel((packed >> 4) & 3),
  };
}

/** Returns a role's 16 packed permissions from a table of the non-empty ones. */
export function packPermissions(table: Partial<Record<Resource, Permission>>): number[] {
  return RESOURCES.map((resource) => packPermission(table[resource] ?? NO_PERMISSION));
}
