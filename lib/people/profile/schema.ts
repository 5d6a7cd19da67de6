import { personName } from "@/lib/identity/auth/schema";
import { z } from "zod";
import { preferencesBody } from "@/lib/messaging/notifications/schema";
import { optionalLine } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";
import { permissionResource } from "@/lib/people/roles/schema";

/** Maximum size of an uploaded picture in bytes. */
export const PICTURE_LIMIT = 2 * 1024 * 1024;

/**
 * PUT /api/profile (docs/spec/people.md#profile). An omitted `profile_picture` is left unchanged;
 * `null` or blank text clears it.
 */
export const profileBody = z.object({
  first_name: personName(),
  last_name: personName(),
  profile_picture: optionalLine()
    .transform((text) => (text === "" ? null : text))
    .nullable()
    .optional(),
});
export type ProfileBody = z.output<typeof profileBody>;

/**
 * The caller, with role, permissions and preferences (docs/spec/people.md#profile). `permissions`
 * is empty for admins.
 */
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
