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
  if (response.status === 401) {
    const here = window.location.pathname + window.location.search;
    // A full load: whatever this browser holds of the ended session goes with it.
    // eslint-disable-next-line @next/next/no-location-assign-relative-destination -- see above
    window.location.assign(`/sign-in?callbackUrl=${encodeURIComponent(here)}`);
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
