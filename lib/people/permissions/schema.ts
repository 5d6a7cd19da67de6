import { z } from "zod";
import { optionalLine } from "@/lib/platform/api/fields";
import { OPERATIONS } from "@/lib/platform/access/effective";

/** GET …/members/{id}/permissions. `issue`: the key or id of an issue to decide about. */
export const permissionsQuery = z.object({ issue: optionalLine(30).default("") });

const operation = z.enum(OPERATIONS);
const level = z.enum(["none", "own", "all"]);
const because = z.enum(["admin", "owner", "role", "no_access"]);

/** Why someone can access a project; empty if they cannot. */
const access = z.array(
  z.strictObject({
    because: z.enum(["owner", "direct", "team", "access_all_projects", "admin"]),
    /** The team, if the caller can read teams. */
    name: z.string().nullable(),
  }),
);

/** A project that a person can access, and why (docs/spec/access.md#what-a-person-can-do). */
export const personProject = z.strictObject({
  id: z.int(),
  name: z.string(),
  key_prefix: z.string(),
  access,
});
export type PersonProject = z.output<typeof personProject>;

/**
 * What a person can do in a project and why (docs/spec/access.md#what-a-person-can-do). `status`: 0
 * Invited, 1 Active, 2 Deactivated; only active users can do anything.
 */
export const personPermissions = z.strictObject({
  user: z.strictObject({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    profile_picture: z.string().nullable(),
    status: z.int(),
  }),
  role: z.strictObject({ id: z.int(), name: z.string() }),
  access,
  /** One element per operation, in the order of the resources. */
  permissions: z.array(z.strictObject({ operation, level, because, held: level })),
  /** What they can do with the issue in the query. */
  issue: z
    .strictObject({
      id: z.int(),
      key: z.string(),
      title: z.string(),
      created_by: z.strictObject({
        id: z.int(),
        first_name: z.string(),
        last_name: z.string(),
        profile_picture: z.string().nullable(),
      }),
      checks: z.array(z.strictObject({ operation, allowed: z.boolean(), because, held: level })),
    })
    .nullable(),
});
export type PersonPermissions = z.output<typeof personPermissions>;
