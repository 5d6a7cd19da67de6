import * as Prisma from "./prisma";
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

/** Returns the ids of the tenants with rows in `table` that meet the condition. */
export async function tenantsWith(table: string, condition: Prisma.Sql): Promise<number[]> {
  const found = await maintenanceRows<{ tenant_id: number }>(Prisma.sql`
    SELECT DISTINCT tenant_id FROM ${Prisma.raw(table)} WHERE ${condition} ORDER BY tenant_id`);
  return found.map(({ tenant_id }) => tenant_id);
}

/** Rows deleted per statement; few enough that no statement blocks others for long. */
const BATCH = 1_000;

/**
 * Deletes a tenant's rows that meet the condition, a batch per statement, and skips locked ones.
 * Each batch is a CTE, because a subselect may be run again for every row of the table, and then
 * misses rows that another process unlocks meanwhile. `key` names the columns that identify a row
 * within its tenant. Returns the number of rows deleted.
 */
export async function deleteRowsOf(
  tenantId: number,
  { table, key = "id", batch = BATCH }: { table: string; key?: string; batch?: number },
  condition: Prisma.Sql,
): Promise<number> {
  const rowsOfTable = Prisma.raw(table);
  const columns = Prisma.raw(key);
  for (let total = 0; ;) {
    const { length } = await maintenanceRows(Prisma.sql`
      WITH chosen AS MATERIALIZED (
        SELECT ${columns} FROM ${rowsOfTable} WHERE tenant_id = ${tenantId} AND ${condition}
        LIMIT ${batch}::int FOR UPDATE SKIP LOCKED
      )
      DELETE FROM ${rowsOfTable}
      WHERE tenant_id = ${tenantId} AND (${columns}) IN (SELECT ${columns} FROM chosen)
      RETURNING true AS gone`);
    total += length;
    if (length < batch) return total;
  }
}

/**
 * Like `deleteRowsOf`, for every tenant, one after the other: rows are only ever locked within one
 * tenant, which is all that a cluster can do (decision 45).
 */
export async function deleteOldRows(
  from: Parameters<typeof deleteRowsOf>[1],
  condition: Prisma.Sql,
): Promise<void> {
  for (const tenantId of await tenantsWith(from.table, condition)) {
    await deleteRowsOf(tenantId, from, condition);
  }
}
