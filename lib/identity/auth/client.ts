import { ApiFailure, loadPage, startLeaving } from "@/lib/platform/client/api-client";

interface ErrorBody {
  message?: string;
  errors?: Record<string, string[]>;
}

/**
 * Sends a form to /api/auth and resolves with the response's body. Rejects with ApiFailure. Never leaves the page.
 */
export async function postAuth<T>(path: string, body: object): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new ApiFailure(0, "Can't reach the server. Check your connection and try again.");
  }
  const received = (await response.json().catch(() => ({}))) as T & ErrorBody;
  if (response.ok) return received;
  const message = received.message ?? `The server returned ${response.status}. Try again.`;
  throw new ApiFailure(response.status, message, received.errors);
}

/** Posts a next-auth form with a fresh CSRF token and resolves with the URL to go to. */
async function postWithToken(path: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch("/api/auth/csrf").catch(() => undefined);
  const csrf = (await response?.json().catch(() => ({}))) as { csrfToken?: string } | undefined;
  const body = { ...fields, csrfToken: csrf?.csrfToken ?? "", json: "true" };
  const { url } = await postAuth<{ url?: string }>(path, body);
  // The only error that next-auth reports with a 200: the CSRF token's cookie was not sent back.
  if (url?.includes("csrf=true")) {
    throw new ApiFailure(403, "This browser blocks cookies for this site. Allow them to sign in.");
  }
  return url ?? "/";
}

/**
 * Signs in. Resolves with the URL to go to: `next` with the session cookie set, or the page that
 * asks for a two-factor code. Rejects with ApiFailure: 401 for wrong credentials, 429 for too many
 * attempts.
 */
export function signIn(email: string, password: string, next: string): Promise<string> {
  return postWithToken("callback/credentials", { email, password, callbackUrl: next });
}

/** Starts a sign-in with the provider and resolves with the provider's URL. */
export async function startProviderSignIn(next: string): Promise<string> {
  return (await postAuth<{ url: string }>("oidc/start", { callback_url: next })).url;
}

/** Signs out and goes to the sign-in page. Rejects with ApiFailure if the server cannot be reached. */
export async function signOut(): Promise<void> {
  // Live updates notice that the session is gone, and would lead back to this page after sign-in.
  const stay = startLeaving();
  try {
    await postWithToken("signout", {});
  } catch (failure) {
    stay();
    throw failure;
  }
  loadPage("/sign-in");
}
