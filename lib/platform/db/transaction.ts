import type pg from "pg";

/** The connection that `transaction()` runs on. */
export type Transaction = pg.PoolClient;
