import { Forbidden } from "@/lib/api/errors";
import { isSameOrigin, isSecure, sessionCookie } from "./session-cookie";

/**
 * Guards the forms that sign in without next-auth's token: a page elsewhere must not set this installation up, or
 * sign its reader in as somebody else. Throws Forbidden (403).
 */
export function requireSameOrigin(request: Request): void {
  if (!isSameOrigin(request)) throw new Forbidden("This form was sent from another site.");
}

/** The headers of an answer that signs the browser in. */
export function signedIn(request: Request, secret: string): Record<string, string> {
  return {
    "Set-Cookie": sessionCookie(secret, isSecure(request.headers)),
    "Cache-Control": "private, no-store",
  };
}
