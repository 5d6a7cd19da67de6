import { Prisma } from "./generated/client";

/**
 * SQL with a condition on text that somebody typed, whose cost nobody knows before. It is no `Prisma.Sql`: `rows()` does not
 * take it, and where it is put into another statement as if it were, that fails when it runs. Only `scanRows()` and
 * `readRows()` run it, on the connections for scans.
 */
export class ScanSql {
  readonly #sql: Prisma.Sql;

  constructor(sql: Prisma.Sql) {
    this.#sql = sql;
  }

  /** What runs, of either kind. */
  static plain(sql: Prisma.Sql | ScanSql): Prisma.Sql {
    return sql instanceof ScanSql ? sql.#sql : sql;
  }

  /** `pg` asks so for what it takes for a value. */
  toPostgres(): never {
    throw new Error("A condition on text fits a scan alone (lib/platform/db/scan-sql.ts).");
  }
}

export type ReadSql = Prisma.Sql | ScanSql;

const plainValue = (value: unknown) => (value instanceof ScanSql ? ScanSql.plain(value) : value);

/** `Prisma.sql` for a condition on text. */
export function scanSql(strings: TemplateStringsArray, ...values: unknown[]): ScanSql {
  return new ScanSql(Prisma.sql(strings, ...values.map(plainValue)));
}

/** `Prisma.sql` for a read that may have a condition on text in it, and is a scan if it has. */
export function readSql(strings: TemplateStringsArray, ...values: unknown[]): ReadSql {
  const sql = Prisma.sql(strings, ...values.map(plainValue));
  return values.some((value) => value instanceof ScanSql) ? new ScanSql(sql) : sql;
}

/** All of the conditions; a scan if one of them is. */
export function allOf(conditions: ReadSql[]): ReadSql {
  const joined = Prisma.join(
    conditions.map((condition) => ScanSql.plain(condition)),
    " AND ",
  );
  return conditions.some((condition) => condition instanceof ScanSql)
    ? new ScanSql(joined)
    : joined;
}
