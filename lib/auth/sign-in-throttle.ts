import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/db/pool";
import { addressBlock } from "./caller";
import type { UserKey } from "./create-session";

const WINDOW_SECONDS = 15 * 60;

/** Counters live in PostgreSQL, so that they hold across processes and restarts. */
function limiter(
  keyPrefix: string,
  points: number,
  duration = WINDOW_SECONDS,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    schemaName: "throttle",
    tableName: "hits",
    tableCreated: true,
    keyPrefix,
    points,
    duration,
  });
}

function counters(name: string) {
  return { byEmail: limiter(`${name}-email`, 10), byAddress: limiter(`${name}-address`, 100) };
}

const signIns = counters("sign-in");
const resets = counters("password-reset");
const testMails = limiter("test-mail", 5, 60);

/** Who tries to sign in where; `address` is null where there is no connection (tests in the process). */
export interface Attempt {
  tenantId: number;
  email: string;
  address: string | null;
}

/** Where an attempt left its counter; refused when `isAllowed` is false, until `resetSeconds` have passed. */
export interface ThrottleState {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

function emailKey({ tenantId, email }: Attempt): string {
  return createHash("sha256").update(`${tenantId} ${email.toLowerCase()}`).digest("base64url");
}

async function consume(counter: RateLimiterPostgres, key: string): Promise<ThrottleState> {
  const state = (isAllowed: boolean, result: RateLimiterRes): ThrottleState => ({
    isAllowed,
    limit: counter.points,
    remaining: result.remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  });
  try {
    return state(true, await counter.consume(key));
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return state(false, refusal);
    throw refusal;
  }
}

async function count(
  { byEmail, byAddress }: typeof signIns,
  attempt: Attempt,
): Promise<ThrottleState> {
  if (attempt.address !== null) {
    const state = await consume(byAddress, addressBlock(attempt.address));
    if (!state.isAllowed) return state;
  }
  return consume(byEmail, emailKey(attempt));
}

/**
 * Counts an attempt before its password is looked at, so that many at once cannot slip through: 10 per workspace and
 * email, 100 per address, in 15 minutes. An address that is refused does not count against the email.
 */
export function countAttempt(attempt: Attempt): Promise<ThrottleState> {
  return count(signIns, attempt);
}

/** Takes back what a successful attempt counted: all of the email's, its own of the address's. */
export async function forgiveAttempt(attempt: Attempt): Promise<void> {
  await signIns.byEmail.delete(emailKey(attempt));
  if (attempt.address !== null) await signIns.byAddress.reward(addressBlock(attempt.address), 1);
}

/** The same limits for mails that anybody may ask for, counted apart: they must not shut anybody out of signing in. */
export function countResetRequest(attempt: Attempt): Promise<ThrottleState> {
  return count(resets, attempt);
}

/** Mails that somebody sends to themselves to see whether they arrive: 5 a minute. */
export function countTestMail({ tenantId, userId }: UserKey): Promise<ThrottleState> {
  return consume(testMails, `${tenantId} ${userId}`);
}
