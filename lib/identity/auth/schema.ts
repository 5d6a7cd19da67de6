import { z } from "zod";
import { codePoints, multiLine, oneLine, optionalLine } from "@/lib/platform/api/fields";

/**
 * An email address, trimmed. Addresses are compared case-insensitively. Only the mail server can
 * tell whether one is deliverable.
 */
export const email = () =>
  oneLine(254).refine((text) => /^[^\s@]+@[^\s@]+$/.test(text), {
    error: "Must be an email address.",
  });

/** Minimum length of a new password. */
export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 1024;

/** A new password. It must be long enough, but there are no composition rules. */
export const newPassword = () =>
  multiLine(PASSWORD_MAX).refine((text) => codePoints(text) >= PASSWORD_MIN, {
    error: `Must have at least ${PASSWORD_MIN} characters.`,
  });

/** A password as typed, which may be any text. */
export const typedPassword = () => multiLine(PASSWORD_MAX);

/** A person's first or last name. */
export const personName = () => oneLine();

/** The sign-in form. A malformed field counts as wrong credentials. */
export const credentials = z.object({ email: email(), password: typedPassword() });

const secret = z.string({ error: "Must be text." }).max(200);

/**
 * POST /api/auth/one-time-link. The user who opened a sign-in link enters their name and chooses a
 * password.
 */
export const oneTimeLinkBody = z.object({
  secret,
  first_name: personName(),
  last_name: personName(),
  password: newPassword(),
});
export type OneTimeLinkBody = z.output<typeof oneTimeLinkBody>;

/** POST /api/auth/password-reset. Emails a link to the user with this address. */
export const passwordResetBody = z.object({ email: email() });

/**
 * Whether to also delete the API tokens, because someone who knew the old password may have created
 * one.
 */
const endTokens = z.boolean({ error: "Must be true or false." }).default(false);

/** POST /api/auth/new-password. Sets the password of the user the link was emailed to. */
export const newPasswordBody = z.object({ secret, password: newPassword(), end_tokens: endTokens });
export type NewPasswordBody = z.output<typeof newPasswordBody>;

/** POST /api/auth/email-change. Confirms the new address with the link emailed to it. */
export const emailConfirmationBody = z.object({ secret });

/** An authenticator code or a recovery code, as typed. */
export const typedCode = () => oneLine(64);

/** POST /api/auth/second-factor. The code requested after the correct password was entered. */
export const secondFactorBody = z.object({ code: typedCode() });

/** POST /api/auth/oidc/start. `callback_url` is where to go afterwards, on this origin. */
export const oidcStartBody = z.object({ callback_url: optionalLine(2000).optional() });

/** PUT /api/profile/password. */
export const passwordChangeBody = z.object({
  current_password: typedPassword(),
  password: newPassword(),
  end_tokens: endTokens,
});
export type PasswordChangeBody = z.output<typeof passwordChangeBody>;

/** POST /api/profile/email: the new address, and the password as proof of identity. */
export const emailChangeBody = z.object({ email: email(), password: typedPassword() });
export type EmailChangeBody = z.output<typeof emailChangeBody>;
