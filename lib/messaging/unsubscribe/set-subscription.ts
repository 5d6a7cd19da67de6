import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, row } from "@/lib/platform/db/query";
import type { Unsubscription } from "./unsubscribe-token";

/** Turns the link's preference off or back on. Throws NotFound if the user no longer exists. */
export async function setSubscription(link: Unsubscription, isOn: boolean): Promise<void> {
  const changed = await row(Prisma.sql`
    UPDATE users SET ${Prisma.raw(link.preference)} = ${isOn}, updated_at = now()
    WHERE tenant_id = ${link.tenantId} AND id = ${link.userId} AND deleted_at IS NULL
    RETURNING id`);
  if (!changed) throw new NotFound("Subscription");
}
