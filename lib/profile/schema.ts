import { z } from "zod";
import { optionalLine } from "@/lib/api/fields";
import { stamps } from "@/lib/api/wire";
import { permissionResource } from "@/lib/roles/schema";
import { personName } from "@/lib/users/schema";
import type { PREFERENCES } from "./enumerations";

/** Bytes of a picture that is uploaded. */
export const PICTURE_LIMIT = 2 * 1024 * 1024;

/** PUT /api/profile (supporting-api.md). `profile_picture`: left out it stays; `null`, or nothing but blanks, clears it. */
export const profileBody = z.object({
  first_name: personName(),
  last_name: personName(),
  profile_picture: optionalLine()
    .transform((text) => (text === "" ? null : text))
    .nullable()
    .optional(),
});
export type ProfileBody = z.output<typeof profileBody>;

export { PREFERENCES } from "./enumerations";

const preference = z.boolean();

/** POST /api/profile/notification-preferences: all eight, required. */
export const preferencesBody = z.object({
  auto_watch_on_create: preference,
  auto_watch_on_assigned: preference,
  auto_watch_on_commented: preference,
  notify_mentions: preference,
  notify_assignment: preference,
  notify_project_membership: preference,
  notify_team_membership: preference,
  notify_watched_activity_email: preference,
} satisfies Record<(typeof PREFERENCES)[number], z.ZodBoolean>);
export type Preferences = z.output<typeof preferencesBody>;

/** The caller, with role, permissions and preferences (decisions.md §5.8). `permissions` is empty for admins. */
export const profileResource = z.strictObject({
  id: z.int(),
  tenant_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  profile_picture: z.string().nullable(),
  role: z.strictObject({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    is_admin: z.boolean(),
  }),
  permissions: z.array(permissionResource),
  ...preferencesBody.shape,
  ...stamps,
});
export type Profile = z.infer<typeof profileResource>;
