import { UserStatus } from "@/lib/platform/access/user-status";
import { invalid, Unauthenticated } from "@/lib/platform/http/errors";
import { assertNotThrottled } from "@/lib/platform/throttle/throttle";
import { userSubject } from "@/lib/platform/throttle/throttle-subject";
import { Prisma, selectJsonRow, transaction, type Transaction } from "@/lib/platform/db/query";
import { type Challenge, type FactorRow, markOf } from "./sign-in-user";
import { callerOf } from "@/lib/identity/auth/caller";
import { createSession, type UserKey } from "@/lib/identity/sessions/create-session";
import { knownDevice } from "./known-device";
import { recordFailedSignIn } from "./record-failed-sign-in";
import { countChallengeAttempt, countCode, forgiveAttempt, forgiveCode } from "./sign-in-throttle";
import { redeemCode } from "@/lib/identity/second-factor/redeem-code";

const EXPIRED = "This sign-in has expired. Enter your email and password again.";

class WrongCode extends Error {}

/**
 * What a correct code does in addition to creating the session. Returns false if that is no longer
 * possible.
 */
type SideEffect = (tx: Transaction) => Promise<boolean>;

/**
 * Returns a challenge's user, optionally locking the row, or undefined if the password or the
 * second factor has changed since.
 */
async function findChallenged(
  { tenantId, userId, mark }: Challenge,
  lock: Prisma.Sql,
  tx?: Transaction,
): Promise<FactorRow | undefined> {
  const user = await selectJsonRow<FactorRow>(
    Prisma.sql`SELECT password_hash, totp_secret, totp_enabled_at FROM users
      WHERE tenant_id = ${tenantId} AND id = ${userId} AND deleted_at IS NULL
        AND status = ${UserStatus.Active}
      ${lock}`,
    tx,
  );
  return user && markOf(user) === mark ? user : undefined;
}

/**
 * Completes a sign-in with the code requested after a correct password, and returns the new session's secret and its
 * user. Throws Unauthenticated (401) if the challenge is missing, expired or from another workspace, Invalid (422) on
 * `code`, and 429 after too many wrong codes.
 */
export async function confirmChallenge(
  tenantId: number,
  challenge: Challenge | undefined,
  code: string,
  headers: Headers,
  sideEffect: SideEffect,
): Promise<UserKey & { secret: string }> {
  if (challenge?.tenantId !== tenantId) throw new Unauthenticated(EXPIRED);
  const user = await findChallenged(challenge, Prisma.empty);
  if (!user || !(await countChallengeAttempt(challenge.id)).isAllowed)
    throw new Unauthenticated(EXPIRED);
  const caller = callerOf(headers);
  const { userId } = challenge;
  const key = { tenantId, userId };
  const device = knownDevice(headers, { ...key, passwordHash: user.password_hash });
  const attempt = { subject: userSubject(key), address: caller.address, device };
  assertNotThrottled(await countCode(attempt));
  const secret = await transaction(async (tx) => {
    if (!(await findChallenged(challenge, Prisma.sql`FOR NO KEY UPDATE`, tx))) {
      throw new Unauthenticated(EXPIRED);
    }
    if (!(await redeemCode(challenge, code, tx))) throw new WrongCode();
    if (!(await sideEffect(tx))) throw new Unauthenticated(EXPIRED);
    return createSession(challenge, caller, tx);
  }).catch(async (error: unknown) => {
    if (!(error instanceof WrongCode)) throw error;
    await recordFailedSignIn(tenantId, userId, caller);
    throw invalid("code", "Wrong or expired code.");
  });
  await forgiveCode(attempt);
  // Signing in with the provider involves no password attempt.
  if (!challenge.identity) await forgiveAttempt(attempt);
  return { ...key, secret };
}
