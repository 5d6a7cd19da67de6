import { Forbidden } from "@/lib/platform/http/errors";
import { json } from "@/lib/platform/http/json";
import type { Admission } from "./sign-in-user";
import { codePage } from "./code-page";
import type { UserKey } from "@/lib/identity/sessions/create-session";
import { deviceCookies } from "./known-device";
import { sealedCookie } from "./sealed-state";
import { isSameOrigin, crossOriginText } from "@/lib/identity/request/request-origin";
import { isSecure, sessionCookie } from "@/lib/identity/sessions/session-cookie";

/**
 * Protects the forms that sign in without next-auth's CSRF token. A page on another origin must not
 * be able to set up this installation or sign its visitor in as someone else. Throws Forbidden
 * (403).
 */
export function requireSameOrigin(request: Request): void {
  if (!isSameOrigin(request)) throw new Forbidden(crossOriginText(request));
}

/** Returns the headers that sign the browser in and make it one of the user's known devices. */
export async function signedIn(
  { headers }: Request,
  { secret, ...user }: UserKey & { secret: string },
): Promise<Headers> {
  const response = new Headers({ "Cache-Control": "private, no-store" });
  response.append("Set-Cookie", sessionCookie(secret, isSecure(headers)));
  for (const cookie of await deviceCookies(headers, user)) response.append("Set-Cookie", cookie);
  return response;
}

/** Responds to a successful sign-in: 204, or 200 with the URL of the page that asks for the code. */
export async function admitted(request: Request, admission: Admission): Promise<Response> {
  if ("secret" in admission) {
    return new Response(null, { status: 204, headers: await signedIn(request, admission) });
  }
  const cookie = sealedCookie("challenge", request.headers, admission.challenge);
  const headers = { "Set-Cookie": cookie, "Cache-Control": "private, no-store" };
  return json({ url: codePage("/") }, { headers });
}
