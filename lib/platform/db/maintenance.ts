import type { Prisma } from "./generated/client";
import { maintenancePool } from "./pool";
import { rowsOn } from "./query";

/**
 * Like `rows()`, for one statement over all workspaces: sweeps, pruning and the queue's own rows. It may take minutes and
 * keeps nobody waiting, on connections of its own. Only the modules that .dependency-cruiser.cjs names may import it.
 */
export function maintenanceRows<Row>(sql: Prisma.Sql): Promise<Row[]> {
  return rowsOn<Row>(maintenancePool, sql);
}
