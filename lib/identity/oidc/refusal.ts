/**
 * Messages that say why a sign-in with the provider failed and what to do about it, by their codes
 * in the sign-in page's URL.
 */
const MESSAGES = {
  OidcOff: "This workspace has no sign-in provider. Use your email and password.",
  OidcOver:
    "This sign-in was started in another browser, took longer than ten minutes or has already been completed. Start again.",
  OidcDenied: "The provider did not sign you in. Try again or use your password.",
  OidcInvalid:
    "The provider's response could not be verified. Try again. If this keeps happening, contact an admin.",
  OidcUnreachable:
    "The provider can't be reached right now. Try again in a minute or use your password.",
  OidcUnverified:
    "The provider has not verified your email address. Verify it there, then try again.",
  OidcUnknown:
    "No account in this workspace uses your email address. Ask an admin for an invitation.",
  OidcDeactivated: "Your account in this workspace is deactivated. Contact an admin.",
  OidcTaken:
    "Your account in this workspace is linked to a different provider account. Sign in the way you usually do, then unlink that account in Settings → Security.",
  OidcThrottled: "Too many attempts from this network. Try again in 15 minutes.",
} as const;

export type RefusalCode = keyof typeof MESSAGES;

/** A failed sign-in with the provider. */
export class SignInRefused extends Error {
  constructor(readonly code: RefusalCode) {
    super(MESSAGES[code]);
  }
}

/** Returns the message for a code, or undefined if the code is unknown. */
export function refusalText(code: string): string | undefined {
  return Object.hasOwn(MESSAGES, code) ? MESSAGES[code as RefusalCode] : undefined;
}
