import type { TenantScope } from "@/lib/access/scopes";
import { openCounter, underThrottle } from "@/lib/api/throttle";
import { tenantSubject, userSubject } from "@/lib/api/throttle-subject";

const HOUR_SECONDS = 60 * 60;

const byPerson = openCounter("access-request", 30, HOUR_SECONDS);
const byTenant = openCounter("access-request-tenant", 200, HOUR_SECONDS);

/** Requests for access: 30 an hour of a person, 200 of a workspace; 429 beyond. */
export function underRequestThrottle(
  { tenantId, actor }: TenantScope,
  work: () => Promise<Response>,
): Promise<Response> {
  const person = userSubject({ tenantId, userId: actor.userId });
  return underThrottle(byPerson, person, () =>
    underThrottle(byTenant, tenantSubject(tenantId), work),
  );
}
