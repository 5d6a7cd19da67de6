import type { TenantScope } from "@/lib/access/scopes";
import type { ClientAddress } from "@/lib/api/client-address";
import { invalid } from "@/lib/api/errors";
import { refuseThrottled } from "@/lib/api/throttle";
import { checkCredentials } from "./check-credentials";
import { countAttempt, forgiveAttempt } from "./sign-in-throttle";

/**
 * Holds the caller to their password before something that a session left open must not do. Throws Invalid (422) on
 * the field when it is wrong; tries count as attempts to sign in, and too many are 429.
 */
export async function provePassword(
  { tenantId, actor }: TenantScope,
  field: string,
  password: string,
  address: ClientAddress,
): Promise<void> {
  const attempt = { tenantId, email: actor.email, address };
  refuseThrottled(await countAttempt(attempt));
  if (!(await checkCredentials(tenantId, actor.email, password))) {
    throw invalid(field, "Is not your password.");
  }
  await forgiveAttempt(attempt);
}
