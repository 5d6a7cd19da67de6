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
 * Attempts that each address still gets once the user's own limit is reached. No one else can
 * exhaust them.
 */
const RESERVED = 3;

/**
 * Four counts of attempts, kept separate so that no one is locked out by a stranger's failures
 * (docs/spec/people.md#sign-in).
 */
interface Guard {
  /** Failures from one address, for any user. */
  byAddress: Counter;
  /** Failures for one user from one address. */
  byPlace: Counter;
  /**
   * Failures for one user from everywhere except their known devices. Slows down attacks from many
   * addresses.
   */
  byPerson: Counter;
  /** Failures for one user from one of their known devices. */
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
const challenges = openCounter("sign-in-challenge", 5, WINDOW_SECONDS);
const testMails = openCounter("test-mail", 5, 60);
const newAddresses = openCounter("email-change", 10, WINDOW_SECONDS);

/** Who is trying to sign in, and from where. */
export interface Attempt {
  subject: ThrottleSubject;
  address: ClientAddress;
  /** Set if the browser is one of the user's known devices. */
  device: ThrottleSubject | undefined;
}

/**
 * The counts after an attempt: for its address and, if the address had attempts left, for its user.
 */
interface Counted {
  byPlace: ThrottleState;
  /**
   * Undefined if the address had none left, because then the attempt does not count against the
   * user.
   */
  byPerson?: ThrottleState;
}

async function countAt(guard: Guard, { subject, address }: Attempt): Promise<Counted> {
  const byAddress = await consume(guard.byAddress, addressSubject(address));
  if (!byAddress.isAllowed) return { byPlace: byAddress };
  const byPlace = await consume(guard.byPlace, subjectAtAddress(subject, address));
  if (!byPlace.isAllowed) return { byPlace };
  return { byPlace, byPerson: await consume(guard.byPerson, subject) };
}

/**
 * An attempt from a known device also counts against its address, and is rejected only once both
 * limits are reached.
 */
async function countDevice(guard: Guard, attempt: Attempt): Promise<ThrottleState | undefined> {
  if (attempt.device === undefined) return undefined;
  const state = await consume(guard.byDevice, attempt.device);
  if (!state.isAllowed) return undefined;
  await consume(guard.byPlace, subjectAtAddress(attempt.subject, attempt.address));
  return state;
}

/**
 * Returns the address's limit while the user's own limit is reached: three attempts instead of ten.
 */
function withReserved({ limit, remaining, resetSeconds }: ThrottleState): ThrottleState {
  const used = limit - remaining;
  return {
    isAllowed: used <= RESERVED,
    limit: RESERVED,
    remaining: Math.max(0, RESERVED - used),
    resetSeconds,
  };
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
 * Lets the user request reset links again after signing in, no matter how many requests others have
 * made.
 */
async function forgetResets(subject: ThrottleSubject, address: ClientAddress): Promise<void> {
  await resets.byPlace.delete(subjectAtAddress(subject, address));
  await resets.byPerson.delete(subject);
}

/**
 * Counts an attempt before its password is checked, so that concurrent ones cannot slip through.
 * Within 15 minutes, an address gets 10 attempts per user and 100 in total, but only 3 for a user
 * with 300 failures within the hour; a known device gets 10, regardless of what others do. An
 * attempt rejected because of its address does not count against the user.
 */
export async function countAttempt(attempt: Attempt): Promise<ThrottleState> {
  const byDevice = await countDevice(signIns, attempt);
  if (byDevice) return byDevice;
  const { byPlace, byPerson } = await countAt(signIns, attempt);
  return byPerson?.isAllowed === false ? withReserved(byPlace) : byPlace;
}

/**
 * Stops counting a successful attempt: clears the count for the user at this address and the one
 * for the device. Without a known device, only this attempt is taken off the other counts.
 */
export async function forgiveAttempt(attempt: Attempt): Promise<void> {
  await forgive(signIns, attempt);
  await forgetResets(attempt.subject, attempt.address);
}

/**
 * Counts second-factor codes in the same way, but separately: a correct password clears the
 * password failures, which must not allow more guesses at the code. At most 50 codes an hour can be
 * tried for a user from unknown devices.
 */
export async function countCode(attempt: Attempt): Promise<ThrottleState> {
  const byDevice = await countDevice(codes, attempt);
  if (byDevice) return byDevice;
  const { byPlace, byPerson } = await countAt(codes, attempt);
  return byPerson?.isAllowed === false ? byPerson : byPlace;
}

export function forgiveCode(attempt: Attempt): Promise<void> {
  return forgive(codes, attempt);
}

/**
 * Resets a user's own counts, and those at this address, after they have proved their identity with
 * an emailed link.
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
  return consume(challenges, sealedSubject(challengeId));
}

/**
 * Counts the steps of signing in with the provider, each of which makes us call it. Allows 100 per
 * address in 15 minutes.
 */
export function countProviderStep(address: ClientAddress): Promise<ThrottleState> {
  return consume(providers, addressSubject(address));
}

/**
 * Takes the two steps of a successful sign-in off the count, because an entire office may share one
 * address.
 */
export async function forgiveProviderSteps(address: ClientAddress): Promise<void> {
  await providers.reward(addressSubject(address), 2);
}

/**
 * Applies the same limits to emails that anyone can request, but counts them separately so that
 * they cannot prevent anyone from signing in. `sends` is false after 30 requests an hour for one
 * user, from any address; the last link emailed stays valid.
 */
export async function countResetRequest(
  subject: ThrottleSubject,
  address: ClientAddress,
): Promise<{ state: ThrottleState; sends: boolean }> {
  const { byPlace, byPerson } = await countAt(resets, { subject, address, device: undefined });
  return { state: byPlace, sends: byPerson?.isAllowed === true };
}

/**
 * Counts emails to a user's new address, which may belong to someone else. Allows 10 per user in 15
 * minutes.
 */
export function countEmailChange(key: UserKey): Promise<ThrottleState> {
  return consume(newAddresses, userSubject(key));
}

/** Counts test emails that users send themselves. Allows 5 per minute. */
export function countTestMail(key: UserKey): Promise<ThrottleState> {
  return consume(testMails, userSubject(key));
}
