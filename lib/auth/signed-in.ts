import { Forbidden } from "@/lib/api/errors";
import type { Admission } from "./admit-user";
import { codePage } from "./code-page";
import { sealedCookie } from "./sealed-state";
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

/** Answers somebody who was let in: 204, or 200 with the address of the page that asks for the code they still owe. */
export function admitted(request: Request, admission: Admission): Response {
  if ("secret" in admission) {
    return new Response(null, { status: 204, headers: signedIn(request, admission.secret) });
  }
  const cookie = sealedCookie("challenge", request.headers, admission.challenge);
  const headers = { "Set-Cookie": cookie, "Cache-Control": "private, no-store" };
  return Response.json({ url: codePage("/") }, { headers });
}
