import { z } from "zod";
import { timestamp } from "@/lib/platform/api/wire";
import { typedCode, typedPassword } from "@/lib/identity/auth/schema";

/** POST /api/profile/second-factor: a password begins it. */
export const beginBody = z.object({ password: typedPassword() });

/** POST …/confirm: the first code shows that the app has the key. */
export const confirmBody = z.object({ code: typedCode() });

/** POST …/recovery-codes and DELETE: both proofs of who asks. */
export const ownerBody = z.object({ password: typedPassword(), code: typedCode() });
export type OwnerBody = z.output<typeof ownerBody>;

/** Whether the caller is asked for a code after their password, and what they have for when the phone is gone. */
export const secondFactorResource = z.strictObject({
  is_on: z.boolean(),
  enabled_at: timestamp.nullable(),
  recovery_codes_left: z.int(),
  /** Without a password (a provider signs the person in) there is nothing that a code could come second to. */
  has_password: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactorResource>;

/** What an authenticator app is given: the key in base 32, and the same as the address that the picture holds. */
export const totpKeyResource = z.strictObject({ secret: z.string(), uri: z.string() });
export type TotpKey = z.infer<typeof totpKeyResource>;

/** Ten codes that work once each; this is the only time that they are shown. */
export const recoveryCodesResource = z.strictObject({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesResource>;
