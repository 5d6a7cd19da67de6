import type { TenantScope } from "@/lib/platform/access/scopes";
import {
  type Counter,
  openCounter,
  assertNotThrottled,
  consume,
} from "@/lib/platform/throttle/throttle";
import {
  sessionSubject,
  type ThrottleSubject,
  userSubject,
} from "@/lib/platform/throttle/throttle-subject";

const WINDOW_SECONDS = 15 * 60;

const passwords = openCounter("password-proof", 10, WINDOW_SECONDS);
const codes = openCounter("code-proof", 10, WINDOW_SECONDS);

/**
 * Callers already have a session or token, so their attempts are counted per session, or per user
 * across all of their tokens. No one else can use them up, and changing IP addresses does not help.
 */
function subjectOf({ tenantId, actor }: TenantScope): ThrottleSubject {
  const { sessionId, userId } = actor;
  return sessionId === null
    ? userSubject({ tenantId, userId })
    : sessionSubject({ tenantId, sessionId });
}

async function underLimit<T>(
  counter: Counter,
  tenant: TenantScope,
  prove: () => Promise<T>,
): Promise<T> {
  const subject = subjectOf(tenant);
  assertNotThrottled(await consume(counter, subject));
  const proven = await prove();
  await counter.delete(subject);
  return proven;
}

/**
 * Runs `prove`, which throws if the password is wrong. Throws 429 after 10 failures within 15
 * minutes.
 */
export function withPasswordThrottle<T>(tenant: TenantScope, prove: () => Promise<T>): Promise<T> {
  return underLimit(passwords, tenant, prove);
}

/** Like `withPasswordThrottle`, but for two-factor codes, which are counted separately. */
export function withCodeThrottle<T>(tenant: TenantScope, prove: () => Promise<T>): Promise<T> {
  return underLimit(codes, tenant, prove);
}
