import type { TenantScope } from "@/lib/platform/access/scopes";
import { openCounter, withThrottle } from "@/lib/platform/throttle/throttle";
import { userSubject } from "@/lib/platform/throttle/throttle-subject";

const HOUR_SECONDS = 60 * 60;

const byPerson = openCounter("access-request", 30, HOUR_SECONDS);

/**
 * Requests for access: 30 an hour per user; 429 beyond. There is no limit per workspace, which a few users could
 * use up for all.
 */
export function underRequestThrottle(
  { tenantId, actor }: TenantScope,
  work: () => Promise<Response>,
): Promise<Response> {
  const person = userSubject({ tenantId, userId: actor.userId });
  return withThrottle(byPerson, person, work);
}
