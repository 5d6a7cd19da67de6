import { z } from "zod";
import { codePoints, multiLine, oneLine, optionalLine } from "@/lib/platform/api/fields";

/** An email address, trimmed. Compared without regard to case; deliverability is the mail server's business. */
export const email = () =>
  oneLine(254).refine((text) => /^[^\s@]+@[^\s@]+$/.test(text), {
    error: "Must be an email address.",
  });

/** A password somebody chooses has at least this many characters. */
export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 1024;

/** A password somebody chooses: long enough, otherwise free (no composition rules). */
export const newPassword = () =>
  multiLine(PASSWORD_MAX).refine((text) => codePoints(text) >= PASSWORD_MIN, {
    error: `Must have at least ${PASSWORD_MIN} characters.`,
  });

/** A password somebody types to sign in: anything that could be one. */
export const typedPassword = () => multiLine(PASSWORD_MAX);

/** A person's first or last name. */
export const personName = () => oneLine();

/** What the sign-in form sends. Either part that breaks a rule is as good as a wrong password. */
export const credentials = z.object({ email: email(), password: typedPassword() });

const secret = z.string({ error: "Must be text." }).max(200);

/** POST /api/auth/one-time-link: the person behind a sign-in link says who they are and chooses a password. */
export const oneTimeLinkBody = z.object({
  secret,
  first_name: personName(),
  last_name: personName(),
  password: newPassword(),
});
export type OneTimeLinkBody = z.output<typeof oneTimeLinkBody>;

/** POST /api/auth/password-reset: mails a link to whoever has this address. */
export const passwordResetBody = z.object({ email: email() });

/** Whether the API tokens end as well: whoever knew the old password may have made one. */
const endTokens = z.boolean({ error: "Must be true or false." }).default(false);

/** POST /api/auth/new-password: whoever was mailed that link chooses. */
export const newPasswordBody = z.object({ secret, password: newPassword(), end_tokens: endTokens });
export type NewPasswordBody = z.output<typeof newPasswordBody>;

/** POST /api/auth/email-change: the new address is confirmed by the link that was mailed there. */
export const emailConfirmationBody = z.object({ secret });

/** A code of an authenticator app, or a recovery code, as it was typed. */
export const typedCode = () => oneLine(64);

/** POST /api/auth/second-factor: the code that a right password was answered with a question for. */
export const secondFactorBody = z.object({ code: typedCode() });

/** POST /api/auth/oidc/start. `callback_url`: where to go afterwards, on this origin. */
export const oidcStartBody = z.object({ callback_url: optionalLine(2000).optional() });

/** PUT /api/profile/password. */
export const passwordChangeBody = z.object({
  current_password: typedPassword(),
  password: newPassword(),
  end_tokens: endTokens,
});
export type PasswordChangeBody = z.output<typeof passwordChangeBody>;

/** POST /api/profile/email: the new address, and the password as proof of who asks. */
export const emailChangeBody = z.object({ email: email(), password: typedPassword() });
export type EmailChangeBody = z.output<typeof emailChangeBody>;
