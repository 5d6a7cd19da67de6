import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { countingPool } from "@/lib/platform/db/pool";
import { ApiError, Headed } from "@/lib/platform/http/errors";
import type { ThrottleSubject } from "./throttle-subject";
import { waitText } from "./wait-text";

/** A counter of the throttle, by subjects alone; by PostgreSQL it holds across processes and restarts. */
export interface Counter {
  readonly points: number;
  consume(subject: ThrottleSubject): Promise<RateLimiterRes>;
  /** Takes so many back. */
  reward(subject: ThrottleSubject, points: number): Promise<unknown>;
  /** Forgets all that was counted of the subject. */
  delete(subject: ThrottleSubject): Promise<unknown>;
}

/** A counter that allows so many a window to each subject; `name` is its own among all. */
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

/** Where an attempt left its counter; refused when `isAllowed` is false, until `resetSeconds` have passed. */
export interface ThrottleState {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** Counts one. */
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

/** Where the throttle stands, for the answer (docs/spec/conventions.md#headers). */
export function throttleHeaders(state: ThrottleState): Record<string, string> {
  const headers = {
    "RateLimit-Limit": String(state.limit),
    "RateLimit-Remaining": String(state.remaining),
    "RateLimit-Reset": String(state.resetSeconds),
  };
  return state.isAllowed ? headers : { ...headers, "Retry-After": String(state.resetSeconds) };
}

/** What a refusal says. */
export function tooManyText({ resetSeconds }: ThrottleState): string {
  return `Too many attempts. Try again in ${waitText(resetSeconds)}.`;
}

/** Throws what is answered with 429, unless the attempt is allowed. */
export function refuseThrottled(state: ThrottleState): void {
  if (!state.isAllowed) throw new ApiError(429, tooManyText(state), {}, throttleHeaders(state));
}

/** Refusals for the body, which do not count (docs/spec/conventions.md#headers). */
const OF_THE_BODY = new Set([400, 413, 422]);

/**
 * Counts a request, or throws 429, and does its work: the answer says where the throttle stands, whatever it is, and a
 * refusal for the body is given back. `work` gets these headers too, for an answer that is kept before it is given.
 */
export async function underThrottle<R extends Response>(
  counter: Counter,
  subject: ThrottleSubject,
  work: (headers: Record<string, string>) => Promise<R>,
): Promise<R> {
  const state = await consume(counter, subject);
  refuseThrottled(state);
  try {
    const response = await work(throttleHeaders(state));
    for (const [name, value] of Object.entries(throttleHeaders(state))) {
      response.headers.set(name, value);
    }
    return response;
  } catch (error) {
    if (!(error instanceof ApiError)) throw new Headed(error, throttleHeaders(state));
    // Another throttle has said where it stands.
    if (error.status === 429) throw error;
    const isFree = OF_THE_BODY.has(error.status);
    if (isFree) await counter.reward(subject, 1);
    const remaining = state.remaining + (isFree ? 1 : 0);
    throw error.withHeaders(throttleHeaders({ ...state, remaining }));
  }
}
