import { socketIdHeader } from "./socket-id";

/** A refused or failed call: `status` 0 means that the server was not reached. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Record<string, string[]> = {},
    /** The answer's body as it came; empty when it was not JSON. */
    readonly body: Record<string, unknown> = {},
    /** Seconds after which it may be tried again, where the answer says so. */
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
  const message = body.message ?? `The server answered ${response.status}.`;
  const wait = response.headers.get("retry-after");
  const retryAfter = wait === null ? null : Number(wait);
  return new ApiFailure(response.status, message, body.errors, body, retryAfter);
}

/** Whether the page is about to be left: for where, is not for calls to say that a sign-out cuts off. */
let isLeaving = false;

/** Goes to an address by a full load, so that nothing the page held in memory for one user is there for the next. */
export function loadPage(address: string): void {
  isLeaving = true;
  // The browser's Back may bring the page back as it was.
  window.addEventListener("pageshow", () => (isLeaving = false), { once: true });
  window.location.assign(address);
}

/** Browsers keep requests of up to 64 KiB, all told, going when their page is left; of characters a third is safe. */
const KEPT_ALIVE = 20_000;

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
      // A change outlives the page it was made on.
      keepalive: method !== "GET" && (text?.length ?? 0) < KEPT_ALIVE,
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiFailure(0, "The server cannot be reached. Nothing was changed.");
  }
  if (response.status === 401 && !isLeaving) {
    const here = window.location.pathname + window.location.search;
    loadPage(`/sign-in?callbackUrl=${encodeURIComponent(here)}`);
  }
  if (!response.ok) throw await failure(response);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** The API from the browser, with the session cookie. Rejects with ApiFailure. */
export const api = {
  get: <T>(path: string, options: CallOptions = {}) => send<T>("GET", path, undefined, options),
  post: <T>(path: string, body: unknown = {}, options: CallOptions = {}) =>
    send<T>("POST", path, body, options),
  put: <T>(path: string, body: unknown, options: CallOptions = {}) =>
    send<T>("PUT", path, body, options),
  delete: <T = undefined>(path: string, body?: unknown, options: CallOptions = {}) =>
    send<T>("DELETE", path, body, options),
};
