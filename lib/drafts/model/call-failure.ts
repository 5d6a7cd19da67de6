import { AISDKError, APICallError } from "ai";
import { InvalidResponse, Refusal } from "./invalid-response";

/** Why an attempt failed and whether to retry. */
export interface CallFailure {
  kind: "form" | "refused" | "busy" | "server" | "network" | "request";
  /** Null if it should not be retried. */
  retryAfterMs: number | null;
  status: number | null;
  /** A message for users. */
  message: string;
}

/** The longest delay that a waiting user would accept. */
const MAX_WAIT_MS = 5_000;
const PAUSE_MS = 200;

const MESSAGES: Record<number, string> = {
  401: "The model server rejected the API key.",
  403: "The model server rejected the API key.",
  404: "The model server does not recognize this model or URL.",
  413: "The text is too long for the model.",
};

/**
 * Interprets a library error. Its text may quote the request or the server, so it is not passed on.
 */
export function readFailure(error: unknown): CallFailure {
  if (error instanceof Refusal) return failure("refused", "The model refused.", null);
  if (error instanceof InvalidResponse) return failure("form", INVALID, 0);
  const call = callError(error);
  if (call) return readCall(call);
  // No choices, no text, or a response shape unknown to the library.
  if (AISDKError.isInstance(error)) return failure("form", INVALID, 0);
  return failure("network", "The model could not be reached.", PAUSE_MS);
}

const INVALID = "The model returned an invalid response.";

function failure(
  kind: CallFailure["kind"],
  message: string,
  retryAfterMs: number | null,
  status: number | null = null,
): CallFailure {
  return { kind, message, retryAfterMs, status };
}

function callError(error: unknown): APICallError | null {
  return APICallError.isInstance(error) ? error : null;
}

function readCall(error: APICallError): CallFailure {
  const { statusCode: status } = error;
  if (status === undefined) {
    return failure("network", "The model could not be reached.", PAUSE_MS);
  }
  if (status < 300) {
    // The body was invalid or too large, or the connection broke while it was being read.
    const isRead = error.responseBody !== undefined || error.cause instanceof RangeError;
    if (isRead) return failure("form", INVALID, 0, status);
    return failure("network", "The connection to the model was lost.", PAUSE_MS, status);
  }
  const wait = readRetryAfter(error.responseHeaders?.["retry-after"]);
  if (status === 429) {
    const again = wait !== null && wait <= MAX_WAIT_MS ? wait : null;
    return failure("busy", "The model is too busy.", again, status);
  }
  if (status >= 500) {
    const again = wait === null ? PAUSE_MS : wait <= MAX_WAIT_MS ? wait : null;
    return failure("server", "The model server failed.", again, status);
  }
  const message = MESSAGES[status] ?? "The model server rejected the request.";
  return failure("request", message, null, status);
}

/** Converts Retry-After, a number of seconds or a date, to milliseconds. */
function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
