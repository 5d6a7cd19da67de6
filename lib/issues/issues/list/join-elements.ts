import { type ReadSql, readSql } from "@/lib/platform/db/reads/scan-sql";
import type { Prisma } from "@/lib/platform/db/query";
import type { Place } from "./sort-columns";

/** Consecutive elements of a list. */
export interface Elements {
  /** As JSON, separated by commas; null if there are none. */
  json: string | null;
  /** True if others come after them. */
  has_more: boolean;
  last_id: number;
  /** Where the last one is in the order. */
  last_place: Place;
}

/**
 * Joins the first `count` rows of a select into one row of Elements. The select returns them in
 * order, with `id`, `json`, and what `place` reads, and one more if there is one. PostgreSQL writes
 * each element's JSON, which is not parsed here. For 10,000 issues, that takes 30 ms of this
 * process's time, compared with 75 ms for rows (measured).
 */
export function joinElements(select: ReadSql, place: Prisma.Sql, count: number): ReadSql {
  return readSql`
    SELECT string_agg(json, ',') FILTER (WHERE n <= ${count}) AS json, COALESCE(max(n), 0) > ${count} AS has_more,
      max(id) FILTER (WHERE is_last) AS last_id,
      (max(${place}::text) FILTER (WHERE is_last))::json AS last_place
    FROM (
      SELECT e.*, row_number() OVER () AS n,
        row_number() OVER () = ${count} OR (row_number() OVER () < ${count} AND lead(e.id) OVER () IS NULL) AS is_last
      FROM (${select}) e
    ) numbered`;
}
