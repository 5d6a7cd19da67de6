import type { TenantScope } from "@/lib/access/scopes";
import type { ClientAddress } from "@/lib/api/client-address";
import { clearFactor } from "./clear-factor";
import { noteChange } from "./note-change";
import { asOwner } from "./prove-owner";
import type { OwnerBody } from "./schema";

/** Turns the caller's second factor off. Throws like `asOwner`. */
export function endSecondFactor(
  tenant: TenantScope,
  body: OwnerBody,
  address: ClientAddress,
): Promise<void> {
  const { tenantId, actor } = tenant;
  const { userId } = actor;
  return asOwner(tenant, body, address, async (tx) => {
    await clearFactor({ tenantId, userId }, tx);
    const workspace = actor.tenant.name;
    await noteChange({ tenantId, workspace, userId, byId: userId, change: "off" }, tx);
  });
}
