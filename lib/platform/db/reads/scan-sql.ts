import * as Prisma from "../prisma";

/**
 * SQL with a condition on user-supplied text, whose cost is unpredictable. Not a `Prisma.Sql`, so
 * `rows()` rejects it, and interpolating it into another statement fails at run time. Only the scan
 * and read functions in `query.ts` run it, on the scan pool.
 */
export class ScanSql {
  readonly #sql: Prisma.Sql;

  constructor(sql: Prisma.Sql) {
    this.#sql = sql;
  }

  /** Returns the underlying SQL of either kind. */
  static plain(sql: Prisma.Sql | ScanSql): Prisma.Sql {
    return sql instanceof ScanSql ? sql.#sql : sql;
  }

  /** Called by `pg` when it receives this as a value. */
  toPostgres(): never {
    throw new Error(
      "A text condition can only be used in a scan (lib/platform/db/reads/scan-sql.ts).",
    );
  }
}

export type ReadSql = Prisma.Sql | ScanSql;

const plainValue = (value: unknown) => (value instanceof ScanSql ? ScanSql.plain(value) : value);

/** `Prisma.sql` for a condition on text. */
export function scanSql(strings: TemplateStringsArray, ...values: unknown[]): ScanSql {
  return new ScanSql(Prisma.sql(strings, ...values.map(plainValue)));
}

/** `Prisma.sql` for a read that may include a condition on text, which makes it a scan. */
export function readSql(strings: TemplateStringsArray, ...values: unknown[]): ReadSql {
  const sql = Prisma.sql(strings, ...values.map(plainValue));
  return values.some((value) => value instanceof ScanSql) ? new ScanSql(sql) : sql;
}

/** Joins parts of a read. The result is a scan if any of them is. */
export function joinReads(parts: ReadSql[], separator: string): ReadSql {
  const joined = Prisma.join(
    parts.map((part) => ScanSql.plain(part)),
    separator,
  );
  return parts.some((part) => part instanceof ScanSql) ? new ScanSql(joined) : joined;
}

/** Joins conditions with AND. The result is a scan if any of them is. */
export function allOf(conditions: ReadSql[]): ReadSql {
  return joinReads(conditions, " AND ");
}
