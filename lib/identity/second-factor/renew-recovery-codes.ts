import type { TenantScope } from "@/lib/platform/access/scopes";
import { recordChange } from "./record-change";
import { withOwnerProof } from "./prove-owner";
import type { OwnerBody } from "./schema";
import { writeRecoveryCodes } from "./write-recovery-codes";

/** Replaces the caller's recovery codes. Throws the same errors as `asOwner`. */
export function renewRecoveryCodes(tenant: TenantScope, body: OwnerBody): Promise<string[]> {
  const { tenantId, actor } = tenant;
  const { userId } = actor;
  return withOwnerProof(tenant, body, async (tx) => {
    const workspace = actor.tenant.name;
    await recordChange({ tenantId, workspace, userId, byId: userId, change: "codes" }, tx);
    return writeRecoveryCodes({ tenantId, userId }, tx);
  });
}
