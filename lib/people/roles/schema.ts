import { z } from "zod";
import { RESOURCES } from "@/lib/platform/access/permissions";
import { id, integer, oneLine, otherwise } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";

const boolean = () => z.boolean({ error: otherwise("Must be true or false.") });

const permissionBody = z.object({
  resource: integer(0, RESOURCES.length - 1),
  can_create: boolean(),
  can_read: boolean(),
  can_update: integer(0, 2),
  can_delete: integer(0, 2),
});

/** Longer lists are rejected without validating each element. */
const MAX_ELEMENTS = 100;

/**
 * At most one element per resource; an omitted resource has no permission
 * (docs/spec/access.md#roles).
 */
const permissionList = z
  .array(z.unknown(), { error: otherwise("Must be a list of permissions.") })
  .max(MAX_ELEMENTS, { error: `May not have more than ${RESOURCES.length} elements.` })
  .pipe(z.array(permissionBody))
  .superRefine((permissions, context) => {
    const seen = new Set<number>();
    permissions.forEach(({ resource }, index) => {
      if (seen.has(resource)) {
        const path = [index, "resource"];
        const message = "Each resource may appear only once.";
        context.addIssue({ code: "custom", path, message });
      }
      seen.add(resource);
    });
  });

const rights = {
  access_all_projects: boolean().optional(),
  access_all_users: boolean().optional(),
  permissions: permissionList,
};

/**
 * POST /api/roles and PUT /api/roles/{id} (docs/spec/access.md#roles). An omitted flag is false on
 * create and is left unchanged on update.
 */
export const roleBody = z.object({ name: oneLine(), ...rights });
export type RoleBody = z.output<typeof roleBody>;

/** DELETE /api/roles/{id}. */
export const roleDeletionBody = z.object({ fallback_role_id: id() });

/**
 * POST /api/roles/{id}/impact (docs/spec/access.md#roles): the rights as in PUT, or the fallback
 * role for a deletion, which takes precedence.
 */
export const impactBody = z
  .object({ ...rights, permissions: permissionList.optional(), fallback_role_id: id().optional() })
  .refine((body) => body.permissions !== undefined || body.fallback_role_id !== undefined, {
    path: ["permissions"],
    error: "Provide either this or fallback_role_id.",
  });
export type ImpactBody = z.output<typeof impactBody>;

export const permissionResource = z.strictObject({
  resource: z.int(),
  can_create: z.boolean(),
  can_read: z.boolean(),
  can_update: z.int(),
  can_delete: z.int(),
});

export const roleResource = z.strictObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  is_system: z.boolean(),
  is_admin: z.boolean(),
  access_all_projects: z.boolean(),
  access_all_users: z.boolean(),
  users_count: z.int(),
  permissions: z.array(permissionResource),
  version: z.int(),
  ...stamps,
});
export type Role = z.infer<typeof roleResource>;

/**
 * A right that a user gains or loses: a cell of the grid, to the extent that it affects them;
 * accessible projects, with equal numbers if only future ones are affected; or visibility of all
 * users.
 */
export const impactPart = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("permission"),
    resource: z.int(),
    action: z.enum(["create", "read", "update", "delete"]),
    /** True or false, or a level: 0 None, 1 Own, 2 All. */
    from: z.union([z.boolean(), z.int()]),
    to: z.union([z.boolean(), z.int()]),
  }),
  z.strictObject({ kind: z.literal("projects"), from: z.int(), to: z.int() }),
  z.strictObject({ kind: z.literal("all_users") }),
]);
export type ImpactPart = z.infer<typeof impactPart>;

/**
 * Who would gain or lose access. `people` are the first 500 of `affected_count`, by name. Users
 * whom the caller cannot see come last, as "Hidden person".
 */
export const roleImpact = z.strictObject({
  users_count: z.int(),
  affected_count: z.int(),
  people: z.array(
    z.strictObject({
      user_id: z.int(),
      first_name: z.string(),
      last_name: z.string(),
      gains: z.array(impactPart),
      loses: z.array(impactPart),
    }),
  ),
});
export type RoleImpact = z.infer<typeof roleImpact>;
