import type { ClientAddress } from "@/lib/platform/http/client-address";
import {
  consume,
  type Counter,
  openCounter,
  type ThrottleState,
} from "@/lib/platform/throttle/throttle";
import {
  addressSubject,
  subjectAtAddress,
  type SealedId,
  sealedSubject,
  type ThrottleSubject,
  userSubject,
} from "@/lib/platform/throttle/throttle-subject";
import type { UserKey } from "@/lib/identity/sessions/create-session";

const WINDOW_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/**
 * Attempts that each address keeps once the user's own count is used up, so no one else can exhaust
 * them.
 */
const FEW = 3;

/**
 * Four counts of attempts that may come from strangers, kept separate so no one is locked out by
 * someone else's failures (docs/spec/people.md#sign-in).
 */
interface Guard {
  /** Failures from one address, for any user. */
  byAddress: Counter;
  /** Failures for one user from one address. */
  byPlace: Counter;
  /** Failures for one user from everywhere except their devices, which slows down attacks from many addresses. */
  byPerson: Counter;
  /** Failures from a device that the user has signed in with. */
  byDevice: Counter;
}

function openGuard(name: string, ceiling: number): Guard {
  return {
    byAddress: openCounter(`${name}-address`, 100, WINDOW_SECONDS),
    byPlace: openCounter(`${name}-place`, 10, WINDOW_SECONDS),
    byPerson: openCounter(`${name}-person`, ceiling, HOUR_SECONDS),
    byDevice: openCounter(`${name}-device`, 10, WINDOW_SECONDS),
  };
}

const signIns = openGuard("sign-in", 300);
// Codes are short, so once this limit is reached, every address is out of attempts. Only someone
// who knows the password can get this far, so strangers cannot use it up.
const codes = openGuard("second-factor", 50);
const resets = openGuard("password-reset", 30);
const providers = openCounter("oidc-address", 100, WINDOW_SECONDS);
const responses = openCounter("sign-in-challenge", 5, WINDOW_SECONDS);
const testMails = openCounter("test-mail", 5, 60);
const newAddresses = openCounter("email-change", 10, WINDOW_SECONDS);

/** Who is trying to sign in, and from where. */
export interface Attempt {
  subject: ThrottleSubject;
  address: ClientAddress;
  /** Set if the browser is one of their known devices. */
  device: ThrottleSubject | undefined;
}

/**
 * The counts after an attempt: for its address and, if the address had attempts left, for its user.
 */
interface Counted {
  ofPlace: ThrottleState;
  /** Undefined if the address is rejected, because that does not count against the user. */
  ofPerson?: ThrottleState;
}

async function countAt(guard: Guard, { subject, address }: Attempt): Promise<Counted> {
  const ofAddress = await consume(guard.byAddress, addressSubject(address));
  if (!ofAddress.isAllowed) return { ofPlace: ofAddress };
  const ofPlace = await consume(guard.byPlace, subjectAtAddress(subject, address));
  if (!ofPlace.isAllowed) return { ofPlace };
  return { ofPlace, ofPerson: await consume(guard.byPerson, subject) };
}

/** A device's attempt also counts against its address, and is rejected once both are used up. */
async function countDevice(guard: Guard, attempt: Attempt): Promise<ThrottleState | undefined> {
  if (attempt.device === undefined) return undefined;
  const state = await consume(guard.byDevice, attempt.device);
  if (!state.isAllowed) return undefined;
  await consume(guard.byPlace, subjectAtAddress(attempt.subject, attempt.address));
  return state;
}

/** The address's limit while the user's own count is used up: a few attempts instead of ten. */
function withFew({ limit, remaining, resetSeconds }: ThrottleState): ThrottleState {
  const used = limit - remaining;
  return { isAllowed: used <= FEW, limit: FEW, remaining: Math.max(0, FEW - used), resetSeconds };
}

async function forgive(guard: Guard, { subject, address, device }: Attempt): Promise<void> {
  await guard.byPlace.delete(subjectAtAddress(subject, address));
  if (device !== undefined) {
    await guard.byDevice.delete(device);
    return;
  }
  await guard.byAddress.reward(addressSubject(address), 1);
  await guard.byPerson.reward(subject, 1);
}

/**
 * Lets the user request reset links again after signing in, no matter how many others have
 * requested.
 */
async function forgetResets(subject: ThrottleSubject, address: ClientAddress): Promise<void> {
  await resets.byPlace.delete(subjectAtAddress(subject, address));
  await resets.byPerson.delete(subject);
}

/**
 * Counts an attempt before its password is checked, so that concurrent ones cannot slip through. Within 15 minutes,
 * an address gets 10 attempts for a user and 100 in all, but only 3 for a user with 300 failures within the hour; a
 * known device gets 10, regardless of what others do. An attempt rejected because of its address does not count
 * against the user.
 */
export async function countAttempt(attempt: Attempt): Promise<ThrottleState> {
  const ofDevice = await countDevice(signIns, attempt);
  if (ofDevice) return ofDevice;
  const { ofPlace, ofPerson } = await countAt(signIns, attempt);
  return ofPerson?.isAllowed === false ? withFew(ofPlace) : ofPlace;
}

/**
 * Stops counting an attempt that succeeded: clears the count for the user at this address and for the device, or
 * without a device, takes only this attempt off the other counts.
 */
export async function forgiveAttempt(attempt: Attempt): Promise<void> {
  await forgive(signIns, attempt);
  await forgetResets(attempt.subject, attempt.address);
}

/**
 * Counts second-factor codes the same way but separately: a correct password resets the password failures, and must
 * not allow more guesses at the code. At most 50 codes an hour can be tried for a user from unknown devices.
 */
export async function countCode(attempt: Attempt): Promise<ThrottleState> {
  const ofDevice = await countDevice(codes, attempt);
  if (ofDevice) return ofDevice;
  const { ofPlace, ofPerson } = await countAt(codes, attempt);
  return ofPerson?.isAllowed === false ? ofPerson : ofPlace;
}

export function forgiveCode(attempt: Attempt): Promise<void> {
  return forgive(codes, attempt);
}

/**
 * Resets a user's counts at their address after they prove their identity with an emailed link.
 */
export async function forgetFailures(key: UserKey, address: ClientAddress): Promise<void> {
  const subject = userSubject(key);
  for (const guard of [signIns, codes]) {
    await guard.byPlace.delete(subjectAtAddress(subject, address));
    await guard.byPerson.delete(subject);
  }
  await forgetResets(subject, address);
}

/** Counts attempts per code prompt; after the fifth, sign-in starts over. */
export function countChallengeAttempt(challengeId: SealedId): Promise<ThrottleState> {
  return consume(responses, sealedSubject(challengeId));
}

/**
 * Counts steps of signing in with the provider, each of which makes us call it: 100 per address in
 * 15 minutes.
 */
export function countProviderStep(address: ClientAddress): Promise<ThrottleState> {
  return consume(providers, addressSubject(address));
}

/** Undoes the two steps of a successful sign-in, because an office may share one address. */
export async function forgiveProviderSteps(address: ClientAddress): Promise<void> {
  await providers.reward(addressSubject(address), 2);
}

/**
 * Applies the same limits to emails that anyone can request, counted separately because they must not prevent signing
 * in. `sends` is false after 30 an hour for one user, from any address; the last link emailed stays valid.
 */
export async function countResetRequest(
  subject: ThrottleSubject,
  address: ClientAddress,
): Promise<{ state: ThrottleState; sends: boolean }> {
  const { ofPlace, ofPerson } = await countAt(resets, { subject, address, device: undefined });
  return { state: ofPlace, sends: ofPerson?.isAllowed === true };
}

/**
 * Counts emails to a user's new address, which may belong to someone else: 10 per user in 15
 * minutes.
 */
export function countEmailChange(key: UserKey): Promise<ThrottleState> {
  return consume(newAddresses, userSubject(key));
}

/** Counts test emails that users send themselves: 5 per minute. */
export function countTestMail(key: UserKey): Promise<ThrottleState> {
  return consume(testMails, userSubject(key));
}
