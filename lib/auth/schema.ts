import { z } from "zod";
import { email, newPassword, personName, typedPassword } from "@/lib/users/schema";

/** What the sign-in form sends. Either part that breaks a rule is as good as a wrong password. */
export const credentials = z.object({ email: email(), password: typedPassword() });

/** POST /api/auth/one-time-link: the person behind a sign-in link says who they are and chooses a password. */
export const oneTimeLinkBody = z.object({
  secret: z.string({ error: "Must be text." }).max(200),
  first_name: personName(),
  last_name: personName(),
  password: newPassword(),
});
export type OneTimeLinkBody = z.output<typeof oneTimeLinkBody>;
