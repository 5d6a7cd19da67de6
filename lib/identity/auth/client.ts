import { ApiFailure, loadPage } from "@/lib/platform/client/api-client";

interface Refusal {
  message?: string;
  errors?: Record<string, string[]>;
}

/** A form sent to /api/auth. Resolves to the answer's body; rejects with ApiFailure. Never leaves the page. */
export async function postAuth<T>(path: string, body: object): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new ApiFailure(0, "The server cannot be reached. Check the connection and try again.");
  }
  const answer = (await response.json().catch(() => ({}))) as T & Refusal;
  if (response.ok) return answer;
  const message = answer.message ?? `The server answered ${response.status}. Try again.`;
  throw new ApiFailure(response.status, message, answer.errors);
}

/** next-auth's form posts: with a fresh CSRF token, answered in JSON. Resolves to where it says to go. */
async function postWithToken(path: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch("/api/auth/csrf").catch(() => undefined);
  const csrf = (await answer?.json().catch(() => ({}))) as { csrfToken?: string } | undefined;
  const body = { ...fields, csrfToken: csrf?.csrfToken ?? "", json: "true" };
  const { url } = await postAuth<{ url?: string }>(path, body);
  // The one refusal that next-auth answers with 200: the token's cookie did not come back.
  if (url?.includes("csrf=true")) {
    throw new ApiFailure(
      403,
      "This browser keeps no cookies for this address, so nobody can sign in.",
    );
  }
  return url ?? "/";
}

/**
 * Signs in. Resolves to the address to go to: `next` with the session cookie set, or the page that asks for the code of
 * a second factor. Rejects with ApiFailure: 401 wrong, 429 too many attempts.
 */
export function signIn(email: string, password: string, next: string): Promise<string> {
  return postWithToken("callback/credentials", { email, password, callbackUrl: next });
}

/** Begins a sign-in by the provider. Resolves to the provider's address. */
export async function startProviderSignIn(next: string): Promise<string> {
  return (await postAuth<{ url: string }>("oidc/start", { callback_url: next })).url;
}

/** Signs out and goes to the sign-in page. Rejects with ApiFailure when the server cannot be reached. */
export async function signOut(): Promise<void> {
  await postWithToken("signout", {});
  loadPage("/sign-in");
}
