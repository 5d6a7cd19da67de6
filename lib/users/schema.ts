import { codePoints, multiLine, oneLine } from "@/lib/api/fields";

/** Invited has not signed in yet; only Active users can do anything. */
export const UserStatus = { Invited: 0, Active: 1, Deactivated: 2 } as const;

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
export const personName = () => oneLine(100);
