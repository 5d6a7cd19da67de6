import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { countingPool } from "@/lib/platform/db/pool";
import { ApiError, ErrorWithHeaders } from "@/lib/platform/http/errors";
import type { ThrottleSubject } from "./throttle-subject";
import { waitText } from "./wait-text";

/**
 * A throttle counter per subject, stored in PostgreSQL so that it is shared by processes and
 * survives restarts.
 */
export interface Counter {
  readonly points: number;
  consume(subject: ThrottleSubject): Promise<RateLimiterRes>;
  /** Refunds the given number of points. */
  reward(subject: ThrottleSubject, points: number): Promise<unknown>;
  /** Resets the subject's count. */
  delete(subject: ThrottleSubject): Promise<unknown>;
}

/** Creates a counter that allows each subject `points` per window; `name` must be unique. */
export function openCounter(name: string, points: number, windowSeconds: number): Counter {
  return new RateLimiterPostgres({
    storeClient: countingPool,
    storeType: "pool",
    schemaName: "throttle",
    tableName: "hits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: windowSeconds,
  });
}

/**
 * The counter's state after an attempt. If `isAllowed` is false, the subject is blocked for
 * `resetSeconds`.
 */
export interface ThrottleState {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** Counts one attempt. */
export async function consume(counter: Counter, subject: ThrottleSubject): Promise<ThrottleState> {
  const state = (isAllowed: boolean, result: RateLimiterRes): ThrottleState => ({
    isAllowed,
    limit: counter.points,
    remaining: result.remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  });
  try {
    return state(true, await counter.consume(subject));
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return state(false, refusal);
    throw refusal;
  }
}

/** Returns the response headers with the throttle's state (docs/spec/conventions.md#headers). */
export function throttleHeaders(state: ThrottleState): Record<string, string> {
  const headers = {
    "RateLimit-Limit": String(state.limit),
    "RateLimit-Remaining": String(state.remaining),
    "RateLimit-Reset": String(state.resetSeconds),
  };
  return state.isAllowed ? headers : { ...headers, "Retry-After": String(state.resetSeconds) };
}

/** Returns the error message for a throttled request. */
export function tooManyText({ resetSeconds }: ThrottleState): string {
  return `Too many attempts. Try again in ${waitText(resetSeconds)}.`;
}

/** Throws 429 unless the attempt is allowed. */
export function assertNotThrottled(state: ThrottleState): void {
  if (!state.isAllowed) throw new ApiError(429, tooManyText(state), {}, throttleHeaders(state));
}

/**
 * Statuses of requests rejected because of their body, which do not count
 * (docs/spec/conventions.md#headers).
 */
const BODY_ERROR_STATUSES = new Set([400, 413, 422]);

/**
 * Counts a request, throws 429 if it is over the limit, and otherwise runs `work`. Every response
 * carries the throttle's headers. Requests rejected because of their body are not counted. `work`
 * also receives the headers, for responses it stores before returning.
 */
export async function withThrottle<R extends Response>(
  counter: Counter,
  subject: ThrottleSubject,
  work: (headers: Record<string, string>) => Promise<R>,
): Promise<R> {
  const state = await consume(counter, subject);
  assertNotThrottled(state);
  try {
    const response = await work(throttleHeaders(state));
    for (const [name, value] of Object.entries(throttleHeaders(state))) {
      response.headers.set(name, value);
    }
    return response;
  } catch (error) {
    if (!(error instanceof ApiError)) throw new ErrorWithHeaders(error, throttleHeaders(state));
    // The error already has another throttle's headers.
    if (error.status === 429) throw error;
    const isUncounted = BODY_ERROR_STATUSES.has(error.status);
    if (isUncounted) await counter.reward(subject, 1);
    const remaining = state.remaining + (isUncounted ? 1 : 0);
    throw error.withHeaders(throttleHeaders({ ...state, remaining }));
  }
}
