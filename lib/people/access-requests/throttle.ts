import type { TenantScope } from "@/lib/platform/access/scopes";
import { openCounter, withThrottle } from "@/lib/platform/throttle/throttle";
import { userSubject } from "@/lib/platform/throttle/throttle-subject";

const HOUR_SECONDS = 60 * 60;

const byPerson = openCounter("access-request", 30, HOUR_SECONDS);

/**
 * Limits access requests to 30 an hour per user; further requests get a 429. There is no limit per
 * workspace, because a few users could use it up for everyone.
 */
export function withRequestThrottle(
  { tenantId, actor }: TenantScope,
  work: () => Promise<Response>,
): Promise<Response> {
  const person = userSubject({ tenantId, userId: actor.userId });
  return withThrottle(byPerson, person, work);
}
