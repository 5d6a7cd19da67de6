import type { TenantScope } from "@/lib/platform/access/scopes";
import { openCounter, underThrottle } from "@/lib/platform/throttle/throttle";
import { userSubject } from "@/lib/platform/throttle/throttle-subject";

const HOUR_SECONDS = 60 * 60;

const byPerson = openCounter("access-request", 30, HOUR_SECONDS);

/** Requests for access: 30 an hour of a person; 429 beyond. A workspace has no limit, which a few people could spend for all. */
export function underRequestThrottle(
  { tenantId, actor }: TenantScope,
  work: () => Promise<Response>,
): Promise<Response> {
  const person = userSubject({ tenantId, userId: actor.userId });
  return underThrottle(byPerson, person, work);
}
