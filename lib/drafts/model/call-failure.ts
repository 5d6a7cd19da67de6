import { AISDKError, APICallError } from "ai";
import { InvalidAnswer, Refusal } from "./invalid-answer";

/** Why an attempt came to nothing, and whether another may do better. */
export interface CallFailure {
  kind: "form" | "refused" | "busy" | "server" | "network" | "request";
  /** Null: not to be tried again. */
  retryAfterMs: number | null;
  status: number | null;
  /** For people. */
  message: string;
}

/** A wait that a person who looks on will bear. */
const LONGEST_WAIT_MS = 5_000;
const PAUSE_MS = 200;

const SAID: Record<number, string> = {
  401: "The model's server did not accept the key.",
  403: "The model's server did not accept the key.",
  404: "The model's server does not know the model or the address.",
  413: "The text is too long for the model.",
};

/** What an error of the library means. Its own text, which may quote the request or the server, goes no further. */
export function readFailure(error: unknown): CallFailure {
  if (error instanceof Refusal) return failure("refused", "The model refused.", null);
  if (error instanceof InvalidAnswer) return failure("form", WRONG_FORM, 0);
  const call = callError(error);
  if (call) return readCall(call);
  // No choices, no text, a shape that the library does not know.
  if (AISDKError.isInstance(error)) return failure("form", WRONG_FORM, 0);
  return failure("network", "The model could not be reached.", PAUSE_MS);
}

const WRONG_FORM = "The model answered in a wrong form.";

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
    // Either the body was read and is no answer, or it is too large, or the connection broke off within.
    const isRead = error.responseBody !== undefined || error.cause instanceof RangeError;
    if (isRead) return failure("form", WRONG_FORM, 0, status);
    return failure("network", "The connection to the model broke off.", PAUSE_MS, status);
  }
  const wait = readRetryAfter(error.responseHeaders?.["retry-after"]);
  if (status === 429) {
    const again = wait !== null && wait <= LONGEST_WAIT_MS ? wait : null;
    return failure("busy", "The model is too busy.", again, status);
  }
  if (status >= 500) {
    const again = wait === null ? PAUSE_MS : wait <= LONGEST_WAIT_MS ? wait : null;
    return failure("server", "The model's server failed.", again, status);
  }
  const message = SAID[status] ?? "The model's server did not take the request.";
  return failure("request", message, null, status);
}

/** Retry-After in milliseconds: a number of seconds or a date. */
function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
