import { z } from "zod";
import { email, personName } from "@/lib/identity/auth/schema";
import { UserStatus } from "@/lib/platform/access/user-status";
import { id, idList, integer } from "@/lib/platform/api/fields";
import { stamps, timestamp } from "@/lib/platform/api/wire";

const userBody = z.object({
  first_name: personName(),
  last_name: personName(),
  role_id: id(),
});

/**
 * POST /api/users. Emails an invitation, and makes the user a direct member of the given projects.
 */
export const invitationBody = userBody.extend({
  email: email(),
  project_ids: idList().optional(),
});
export type InvitationBody = z.output<typeof invitationBody>;

/**
 * PUT /api/users/{id}. An omitted `status` is left unchanged; 1 activates, 2 deactivates, and 0 is
 * accepted only if the user is still invited.
 */
export const userUpdateBody = userBody.extend({
  status: integer(UserStatus.Invited, UserStatus.Deactivated).optional(),
});
export type UserUpdateBody = z.output<typeof userUpdateBody>;

/**
 * A user shown next to a record. The name of a deleted user is "Deleted user"
 * (docs/spec/people.md#deleted-users).
 */
export const personSummary = z.strictObject({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: z.string().nullable(),
});

/** A user of the workspace. `status`: 0 Invited, 1 Active, 2 Deactivated. */
export const userResource = z.strictObject({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  profile_picture: z.string().nullable(),
  role_id: z.int(),
  status: z.int(),
  last_seen_at: timestamp.nullable(),
  /** Whether signing in with a password also requires a code. */
  has_second_factor: z.boolean(),
  ...stamps,
});
export type User = z.infer<typeof userResource>;
