import { Forbidden } from "@/lib/platform/http/errors";
import { json } from "@/lib/platform/http/json";
import type { Admission } from "./sign-in-user";
import { codePage } from "./code-page";
import type { UserKey } from "@/lib/identity/sessions/create-session";
import { deviceCookies } from "./known-device";
import { sealedCookie } from "./sealed-state";
import { isSameOrigin, otherOriginText } from "@/lib/identity/request/request-origin";
import { isSecure, sessionCookie } from "@/lib/identity/sessions/session-cookie";

/**
 * Guards the forms that sign in without next-auth's token: a page elsewhere must not set this installation up, or
 * sign its reader in as somebody else. Throws Forbidden (403).
 */
export function requireSameOrigin(request: Request): void {
  if (!isSameOrigin(request)) throw new Forbidden(otherOriginText(request));
}

/** The headers of an answer that signs the browser in, as a known device of the user's from here on. */
export async function signedIn(
  { headers }: Request,
  { secret, ...user }: UserKey & { secret: string },
): Promise<Headers> {
  const answer = new Headers({ "Cache-Control": "private, no-store" });
  answer.append("Set-Cookie", sessionCookie(secret, isSecure(headers)));
  for (const cookie of await deviceCookies(headers, user)) answer.append("Set-Cookie", cookie);
  return answer;
}

/** Answers somebody who was let in: 204, or 200 with the address of the page that asks for the code they still owe. */
export async function admitted(request: Request, admission: Admission): Promise<Response> {
  if ("secret" in admission) {
    return new Response(null, { status: 204, headers: await signedIn(request, admission) });
  }
  const cookie = sealedCookie("challenge", request.headers, admission.challenge);
  const headers = { "Set-Cookie": cookie, "Cache-Control": "private, no-store" };
  return json({ url: codePage("/") }, { headers });
}
