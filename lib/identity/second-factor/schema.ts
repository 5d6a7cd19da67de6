import { z } from "zod";
import { timestamp } from "@/lib/platform/api/wire";
import { typedCode, typedPassword } from "@/lib/identity/auth/schema";

/** POST /api/profile/second-factor. Starting the setup requires the password. */
export const beginBody = z.object({ password: typedPassword() });

/** POST …/confirm. The first code proves that the app has the key. */
export const confirmBody = z.object({ code: typedCode() });

/** POST …/recovery-codes, and DELETE. Both factors are required. */
export const ownerBody = z.object({ password: typedPassword(), code: typedCode() });
export type OwnerBody = z.output<typeof ownerBody>;

/** Whether two-factor authentication is on, and how many recovery codes are left. */
export const secondFactorResource = z.strictObject({
  is_on: z.boolean(),
  enabled_at: timestamp.nullable(),
  recovery_codes_left: z.int(),
  /** Users without a password, who sign in with a provider, cannot turn it on. */
  has_password: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactorResource>;

/** The key for an authenticator app, in base 32 and as the URL in the QR code. */
export const totpKeyResource = z.strictObject({ secret: z.string(), uri: z.string() });
export type TotpKey = z.infer<typeof totpKeyResource>;

/** Ten single-use codes, shown only once. */
export const recoveryCodesResource = z.strictObject({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesResource>;
