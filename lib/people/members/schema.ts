import { z } from "zod";
import { id } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";

/** POST …/members (docs/spec/people.md#members). */
export const memberBody = z.object({ user_id: id() });

/** The ways of being a member. If several apply, `via` is the first in this order. */
export const MEMBER_WAYS = ["owner", "direct", "team"] as const;
const way = z.enum(MEMBER_WAYS);

/**
 * A member: a user summary and how they belong to the project. `status`: 0 Invited, 1 Active, 2
 * Deactivated.
 */
export const memberResource = z.strictObject({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  profile_picture: z.string().nullable(),
  status: z.int(),
  via: way,
  ways: z.array(way),
  ...stamps,
});
export type Member = z.infer<typeof memberResource>;
