import { createHash } from "node:crypto";
import { addressBlock, type ClientAddress } from "@/lib/api/client-address";
import { consume, openCounter, type ThrottleState } from "@/lib/api/throttle";
import type { UserKey } from "./create-session";

const WINDOW_SECONDS = 15 * 60;

function counters(name: string) {
  return {
    byEmail: openCounter(`${name}-email`, 10, WINDOW_SECONDS),
    byAddress: openCounter(`${name}-address`, 100, WINDOW_SECONDS),
  };
}

const signIns = counters("sign-in");
const resets = counters("password-reset");
const codes = counters("second-factor");
const providers = openCounter("oidc-address", 100, WINDOW_SECONDS);
const answers = openCounter("sign-in-challenge", 5, WINDOW_SECONDS);
const testMails = openCounter("test-mail", 5, 60);

/** Who tries to sign in where, and from where. */
export interface Attempt {
  tenantId: number;
  email: string;
  address: ClientAddress;
}

function emailKey({ tenantId, email }: Attempt): string {
  return createHash("sha256").update(`${tenantId} ${email.toLowerCase()}`).digest("base64url");
}

async function count(
  { byEmail, byAddress }: typeof signIns,
  attempt: Attempt,
): Promise<ThrottleState> {
  const state = await consume(byAddress, addressBlock(attempt.address));
  if (!state.isAllowed) return state;
  return consume(byEmail, emailKey(attempt));
}

/**
 * Counts an attempt before its password is looked at, so that many at once cannot slip through: 10 per workspace and
 * email, 100 per address, in 15 minutes. An address that is refused does not count against the email.
 */
export function countAttempt(attempt: Attempt): Promise<ThrottleState> {
  return count(signIns, attempt);
}

async function forgive({ byEmail, byAddress }: typeof signIns, attempt: Attempt): Promise<void> {
  await byEmail.delete(emailKey(attempt));
  await byAddress.reward(addressBlock(attempt.address), 1);
}

/** Takes back what a successful attempt counted: all of the email's, its own of the address's. */
export function forgiveAttempt(attempt: Attempt): Promise<void> {
  return forgive(signIns, attempt);
}

/**
 * The same limits for the codes of a second factor, counted apart: a right password, which forgives those before it,
 * must not make room for more guesses at the code.
 */
export function countCode(attempt: Attempt): Promise<ThrottleState> {
  return count(codes, attempt);
}

export function forgiveCode(attempt: Attempt): Promise<void> {
  return forgive(codes, attempt);
}

/** Answers to one question for a code: the sixth begins with the password again. */
export function countAnswer(challengeId: string): Promise<ThrottleState> {
  return consume(answers, challengeId);
}

/** Steps of signing in by the provider, which has us call it: 100 per address in 15 minutes. */
export function countProviderStep(address: ClientAddress): Promise<ThrottleState> {
  return consume(providers, addressBlock(address));
}

/** Takes back the two steps, there and back, of a sign-in that came to something: an office has one address. */
export async function forgiveProviderSteps(address: ClientAddress): Promise<void> {
  await providers.reward(addressBlock(address), 2);
}

/** The same limits for mails that anybody may ask for, counted apart: they must not shut anybody out of signing in. */
export function countResetRequest(attempt: Attempt): Promise<ThrottleState> {
  return count(resets, attempt);
}

/** Mails that somebody sends to themselves to see whether they arrive: 5 a minute. */
export function countTestMail({ tenantId, userId }: UserKey): Promise<ThrottleState> {
  return consume(testMails, `${tenantId} ${userId}`);
}
