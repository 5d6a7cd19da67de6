import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, row } from "@/lib/platform/db/query";
import type { Unsubscription } from "./unsubscribe-token";

/** Turns the link's preference off or back on. Throws NotFound if the user no longer exists. */
export async function setSubscription(named: Unsubscription, isOn: boolean): Promise<void> {
  const changed = await row(Prisma.sql`
    UPDATE users SET ${Prisma.raw(named.preference)} = ${isOn}, updated_at = now()
    WHERE tenant_id = ${named.tenantId} AND id = ${named.userId} AND deleted_at IS NULL
    RETURNING id`);
  if (!changed) throw new NotFound("Subscription");
}
