import { ApiError } from "@/lib/api/errors";
import type { ThrottleState } from "./sign-in-throttle";
import { waitText } from "./wait-text";

/** Where the throttle stands, for the answer (decisions.md §1.9). */
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
