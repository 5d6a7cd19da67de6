import type { Prisma } from "./generated/client";
import { maintenancePool } from "./pool";
import { rowsOn } from "./query";

/**
 * Like `rows()`, for one statement across all workspaces: sweeps, pruning and the queue's own rows.
 * It may take minutes, but does not block requests, because it has its own connections. Only the
 * modules listed in .dependency-cruiser.cjs may import it.
 */
export function maintenanceRows<Row>(sql: Prisma.Sql): Promise<Row[]> {
  return rowsOn<Row>(maintenancePool, sql);
}
