import { typedPassword } from "@/lib/identity/auth/schema";
import { z } from "zod";
import { timestamp } from "@/lib/platform/api/wire";

/** An account at the sign-in provider that opens the caller's own. `email`: its address there when it was last used. */
export const identityResource = z.strictObject({
  id: z.int(),
  issuer: z.string(),
  email: z.string().nullable(),
  last_used_at: timestamp.nullable(),
  created_at: timestamp,
});
export type Identity = z.infer<typeof identityResource>;

/** DELETE /api/profile/identities/{id}: a session left open must not take a way in away. */
export const unlinkBody = z.object({ password: typedPassword() });
