import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { config } from "@/lib/platform/config/config";
import { iso, Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { Settings } from "./schema";

/** Returns the workspace's settings. Given a transaction, locks them until it ends. */
export async function getSettings({ tenantId }: TenantScope, tx?: Transaction): Promise<Settings> {
  const found = await selectJsonRow<Omit<Settings, "story_provider">>(
    Prisma.sql`
      SELECT id, name, error_tracking_enabled, time_zone, ${iso("created_at")} AS created_at, ${iso("updated_at")} AS updated_at
      FROM tenants WHERE id = ${tenantId} ${tx ? Prisma.sql`FOR NO KEY UPDATE` : Prisma.empty}`,
    tx,
  );
  if (!found) throw new NotFound("Workspace");
  return { ...found, story_provider: config().STORY_PROVIDER };
}
