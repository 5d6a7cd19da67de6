import type { TenantScope } from "@/lib/platform/access/scopes";
import { clearFactor } from "./clear-factor";
import { recordChange } from "./record-change";
import { withOwnerProof } from "./prove-owner";
import type { OwnerBody } from "./schema";

/** Turns off the caller's two-factor authentication. Throws the same errors as `asOwner`. */
export function endSecondFactor(tenant: TenantScope, body: OwnerBody): Promise<void> {
  const { tenantId, actor } = tenant;
  const { userId } = actor;
  return withOwnerProof(tenant, body, async (tx) => {
    await clearFactor({ tenantId, userId }, tx);
    const workspace = actor.tenant.name;
    await recordChange({ tenantId, workspace, userId, byId: userId, change: "off" }, tx);
  });
}
