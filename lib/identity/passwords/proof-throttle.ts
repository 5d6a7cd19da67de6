import type { TenantScope } from "@/lib/platform/access/scopes";
import {
  type Counter,
  openCounter,
  refuseThrottled,
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
 * Whoever has a session or token has come in already. What they guess is counted by the session, and by the person for
 * all their tokens: nobody else uses it up, and another address is no new start.
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
  refuseThrottled(await consume(counter, subject));
  const proven = await prove();
  await counter.delete(subject);
  return proven;
}

/** Looks at the caller's password, which `prove` throws for when it is wrong: 429 after 10 of these in 15 minutes. */
export function underPasswordLimit<T>(tenant: TenantScope, prove: () => Promise<T>): Promise<T> {
  return underLimit(passwords, tenant, prove);
}

/** The same for a code of their second factor, counted apart. */
export function underCodeLimit<T>(tenant: TenantScope, prove: () => Promise<T>): Promise<T> {
  return underLimit(codes, tenant, prove);
}
