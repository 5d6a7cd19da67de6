import { typedPassword } from "@/lib/identity/auth/schema";
import { z } from "zod";
import { timestamp } from "@/lib/platform/api/wire";

/**
 * A sign-in provider account that is linked to the caller. `email` is its address as of the last
 * sign-in with it.
 */
export const identityResource = z.strictObject({
  id: z.int(),
  issuer: z.string(),
  email: z.string().nullable(),
  last_used_at: timestamp.nullable(),
  created_at: timestamp,
});
export type Identity = z.infer<typeof identityResource>;

/**
 * DELETE /api/profile/identities/{id}. Requires the password so that an unattended session cannot
 * be used to remove a way to sign in.
 */
export const unlinkBody = z.object({ password: typedPassword() });
