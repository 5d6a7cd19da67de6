import { expect } from "vitest";
import { ARCHIVED_FROM } from "@/lib/planning/lanes/archived-positions";
import { Prisma, rows, selectJson, selectJsonRow, transaction } from "@/lib/platform/db/query";
import type { TestTenant } from "../people/tenant";

/**
 * Holds the lock that archiving an issue takes until the change waits for it, archives the issue, and
 * returns the change's response.
 */
export async function archivedMeanwhile<T>(
  tenant: TestTenant,
  issue: { id: number },
  change: () => Promise<T>,
): Promise<T> {
  const isIt = Prisma.sql`tenant_id = ${tenant.id} AND id = ${issue.id}`;
  const { waiting } = await transaction(async (tx) => {
    const own = await selectJsonRow<{ pid: number }>(
      Prisma.sql`SELECT pg_backend_pid() AS pid FROM issues WHERE ${isIt} FOR UPDATE`,
      tx,
    );
    const waiting = change();
    const blocked = () =>
      selectJson(
        Prisma.sql`SELECT FROM pg_stat_activity WHERE ${own?.pid} = ANY(pg_blocking_pids(pid))`,
      );
    await expect.poll(blocked).toHaveLength(1);
    await rows(
      Prisma.sql`UPDATE issues SET archived_at = now(), position = position + ${ARCHIVED_FROM} WHERE ${isIt}`,
      tx,
    );
    return { waiting };
  });
  return waiting;
}
