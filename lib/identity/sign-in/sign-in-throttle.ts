import type { ClientAddress } from "@/lib/platform/http/client-address";
import {
  consume,
  type Counter,
  openCounter,
  type ThrottleState,
} from "@/lib/platform/throttle/throttle";
import {
  addressSubject,
  atAddress,
  type SealedId,
  sealedSubject,
  type ThrottleSubject,
  userSubject,
} from "@/lib/platform/throttle/throttle-subject";
import type { UserKey } from "@/lib/identity/sessions/create-session";

const WINDOW_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/** Tries that a place has left while the person's own count is spent: nobody can spend them from elsewhere. */
const FEW = 3;

/** Four counts of what a stranger could try: nobody is locked out by another's failures (docs/spec/people.md#sign-in). */
interface Guard {
  /** Wrong ones from one address, whoever they are about. */
  byAddress: Counter;
  /** Wrong ones about one person from one address. */
  byPlace: Counter;
  /** Wrong ones about one person from everywhere but their devices: what slows many addresses down. */
  byPerson: Counter;
  /** Wrong ones from a device that the person has signed in with. */
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
// A code is short: beyond this no place has any left. Whoever comes so far knows the password, so no stranger can use it up.
const codes = openGuard("second-factor", 50);
const resets = openGuard("password-reset", 30);
const providers = openCounter("oidc-address", 100, WINDOW_SECONDS);
const answers = openCounter("sign-in-challenge", 5, WINDOW_SECONDS);
const testMails = openCounter("test-mail", 5, 60);
const newAddresses = openCounter("email-change", 10, WINDOW_SECONDS);

/** Who tries to sign in, and from where. */
export interface Attempt {
  subject: ThrottleSubject;
  address: ClientAddress;
  /** Set where the browser is a known device of theirs. */
  device: ThrottleSubject | undefined;
}

/** Where an attempt leaves the place it comes from, and its person where the place still had some. */
interface Counted {
  ofPlace: ThrottleState;
  /** Unset where the place is refused: that does not count against the person. */
  ofPerson?: ThrottleState;
}

async function countAt(guard: Guard, { subject, address }: Attempt): Promise<Counted> {
  const ofAddress = await consume(guard.byAddress, addressSubject(address));
  if (!ofAddress.isAllowed) return { ofPlace: ofAddress };
  const ofPlace = await consume(guard.byPlace, atAddress(subject, address));
  if (!ofPlace.isAllowed) return { ofPlace };
  return { ofPlace, ofPerson: await consume(guard.byPerson, subject) };
}

/** A device's attempt counts for its place too, and is refused once both are spent. */
async function countDevice(guard: Guard, attempt: Attempt): Promise<ThrottleState | undefined> {
  if (attempt.device === undefined) return undefined;
  const state = await consume(guard.byDevice, attempt.device);
  if (!state.isAllowed) return undefined;
  await consume(guard.byPlace, atAddress(attempt.subject, attempt.address));
  return state;
}

/** The place as it is while the person's own count is spent: it has a few tries, not ten. */
function withFew({ limit, remaining, resetSeconds }: ThrottleState): ThrottleState {
  const used = limit - remaining;
  return { isAllowed: used <= FEW, limit: FEW, remaining: Math.max(0, FEW - used), resetSeconds };
}

async function forgive(guard: Guard, { subject, address, device }: Attempt): Promise<void> {
  await guard.byPlace.delete(atAddress(subject, address));
  if (device !== undefined) {
    await guard.byDevice.delete(device);
    return;
  }
  await guard.byAddress.reward(addressSubject(address), 1);
  await guard.byPerson.reward(subject, 1);
}

/** Somebody who came in has their reset links again, however many others asked for. */
async function forgetResets(subject: ThrottleSubject, address: ClientAddress): Promise<void> {
  await resets.byPlace.delete(atAddress(subject, address));
  await resets.byPerson.delete(subject);
}

/**
 * Counts an attempt before its password is looked at, so that many at once cannot slip through. In 15 minutes an
 * address has 10 about a person and 100 in all, and 3 about a person who has failed 300 times in the hour; a known
 * device has 10 whatever others did. What is refused for the address does not count against the person.
 */
export async function countAttempt(attempt: Attempt): Promise<ThrottleState> {
  const ofDevice = await countDevice(signIns, attempt);
  if (ofDevice) return ofDevice;
  const { ofPlace, ofPerson } = await countAt(signIns, attempt);
  return ofPerson?.isAllowed === false ? withFew(ofPlace) : ofPlace;
}

/** Takes back what a successful attempt counted: all of the place's or the device's, its own of the rest. */
export async function forgiveAttempt(attempt: Attempt): Promise<void> {
  await forgive(signIns, attempt);
  await forgetResets(attempt.subject, attempt.address);
}

/**
 * The same for the codes of a second factor, counted apart: a right password, which forgives those before it, must not
 * make room for more guesses at the code. Nobody's code is guessed at more than 50 times an hour from unknown devices.
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

/** Begins anew for somebody who proved by a mailed link who they are, where they are. */
export async function forgetFailures(key: UserKey, address: ClientAddress): Promise<void> {
  const subject = userSubject(key);
  for (const guard of [signIns, codes]) {
    await guard.byPlace.delete(atAddress(subject, address));
    await guard.byPerson.delete(subject);
  }
  await forgetResets(subject, address);
}

/** Answers to one question for a code: the sixth begins with the password again. */
export function countAnswer(challengeId: SealedId): Promise<ThrottleState> {
  return consume(answers, sealedSubject(challengeId));
}

/** Steps of signing in by the provider, which has us call it: 100 per address in 15 minutes. */
export function countProviderStep(address: ClientAddress): Promise<ThrottleState> {
  return consume(providers, addressSubject(address));
}

/** Takes back the two steps, there and back, of a sign-in that came to something: an office has one address. */
export async function forgiveProviderSteps(address: ClientAddress): Promise<void> {
  await providers.reward(addressSubject(address), 2);
}

/**
 * The same limits for mails that anybody may ask for, counted apart: they must not shut anybody out of signing in.
 * `sends` is false beyond 30 an hour about one person, from wherever: the link that was mailed last stays theirs.
 */
export async function countResetRequest(
  subject: ThrottleSubject,
  address: ClientAddress,
): Promise<{ state: ThrottleState; sends: boolean }> {
  const { ofPlace, ofPerson } = await countAt(resets, { subject, address, device: undefined });
  return { state: ofPlace, sends: ofPerson?.isAllowed === true };
}

/** Mails to a new address of somebody's, which may be anybody's who asked for none: 10 of a person in 15 minutes. */
export function countEmailChange(key: UserKey): Promise<ThrottleState> {
  return consume(newAddresses, userSubject(key));
}

/** Mails that somebody sends to themselves to see whether they arrive: 5 a minute. */
export function countTestMail(key: UserKey): Promise<ThrottleState> {
  return consume(testMails, userSubject(key));
}
