/** Why a sign-in by the provider came to nothing, as the sign-in page has it in its address, and what to do. */
const WORDS = {
  OidcOff: "This workspace has no provider to sign in by. Use your email and password.",
  OidcOver:
    "This sign-in was begun in another browser, took longer than ten minutes, or was used already. Begin again.",
  OidcDenied: "The provider did not sign you in. Begin again, or use your password.",
  OidcInvalid:
    "What the provider answered could not be verified, so nobody was signed in. Begin again; if it stays that way, tell an admin.",
  OidcUnreachable:
    "The provider cannot be reached at the moment. Try again in a minute, or use your password.",
  OidcUnverified:
    "The provider does not vouch for your email address. Verify it there, then begin again.",
  OidcUnknown: "Nobody in this workspace has your address. Ask an admin for an invitation.",
  OidcDeactivated: "Your account in this workspace is deactivated. Ask an admin.",
  OidcTaken:
    "Your account in this workspace is linked to another account at the provider. Sign in the way you usually do, and unlink that one in Settings → Security.",
  OidcThrottled: "Too many attempts from this network. Try again in 15 minutes.",
} as const;

export type RefusalCode = keyof typeof WORDS;

/** A sign-in by the provider that came to nothing. */
export class SignInRefused extends Error {
  constructor(readonly code: RefusalCode) {
    super(WORDS[code]);
  }
}

/** What a code says; undefined for what is none. */
export function refusalWords(code: string): string | undefined {
  return Object.hasOwn(WORDS, code) ? WORDS[code as RefusalCode] : undefined;
}
