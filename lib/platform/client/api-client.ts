import { socketIdHeader } from "./socket-id";

/** A failed API call. `status` is 0 if the server could not be reached. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Record<string, string[]> = {},
    /** The response body; empty if it was not JSON. */
    readonly body: Record<string, unknown> = {},
    /** Seconds to wait before retrying, if the response has a `Retry-After`. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

async function failure(response: Response): Promise<ApiFailure> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown> & {
    message?: string;
    errors?: Record<string, string[]>;
  };
  const message = body.message ?? `The server returned ${response.status}.`;
  const wait = response.headers.get("retry-after");
  const retryAfter = wait === null ? null : Number(wait);
  return new ApiFailure(response.status, message, body.errors, body, retryAfter);
}

/**
 * True once the user is about to leave the page. Requests interrupted by signing out must not
 * redirect elsewhere.
 */
let isLeaving = false;

/**
 * From now on, a request that finds no session does not lead to the sign-in page: whoever ends the
 * session does. Returns a function for when the user stays.
 */
export function startLeaving(): () => void {
  isLeaving = true;
  return () => (isLeaving = false);
}

/**
 * Navigates with a full page load, so that one user's in-memory data is never shown to the next.
 */
export function loadPage(address: string): void {
  isLeaving = true;
  // The browser's Back button may restore the page from its cache.
  window.addEventListener("pageshow", () => (isLeaving = false), { once: true });
  window.location.assign(address);
}

/**
 * Browsers limit in-flight keepalive requests to 64 KiB in total. A character takes at most three
 * bytes.
 */
const MAX_KEEPALIVE_LENGTH = 20_000;

async function send<T>(
  method: string,
  path: string,
  body: unknown,
  { headers, signal }: CallOptions,
): Promise<T> {
  let response: Response;
  const text = body === undefined ? undefined : JSON.stringify(body);
  try {
    response = await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(method === "GET" ? {} : socketIdHeader()),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
      // Lets a change complete even if the page is closed.
      keepalive: method !== "GET" && (text?.length ?? 0) < MAX_KEEPALIVE_LENGTH,
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    const what = navigator.onLine ? "Can’t reach the server." : "You’re offline.";
    throw new ApiFailure(0, method === "GET" ? what : `${what} Nothing was saved.`);
  }
  if (response.status === 401 && !isLeaving) {
    const currentPath = window.location.pathname + window.location.search;
    loadPage(`/sign-in?callbackUrl=${encodeURIComponent(currentPath)}`);
  }
  if (!response.ok) throw await failure(response);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** Calls the API from the browser with the session cookie. Rejects with ApiFailure. */
export const api = {
  get: <T>(path: string, options: CallOptions = {}) => send<T>("GET", path, undefined, options),
  post: <T>(path: string, body: unknown = {}, options: CallOptions = {}) =>
    send<T>("POST", path, body, options),
  put: <T>(path: string, body: unknown, options: CallOptions = {}) =>
    send<T>("PUT", path, body, options),
  patch: <T>(path: string, body: unknown, options: CallOptions = {}) =>
    send<T>("PATCH", path, body, options),
  delete: <T = undefined>(path: string, body?: unknown, options: CallOptions = {}) =>
    send<T>("DELETE", path, body, options),
};
