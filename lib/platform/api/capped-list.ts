/** The maximum length of a capped list (docs/spec/search.md#capped-lists). */
export const CAP = 500;

/** The envelope used by search, my issues and blocking (docs/spec/search.md#capped-lists). */
export interface CappedList<T> {
  data: T[];
  meta: { truncated: boolean; count: number; limit: number };
}

/** Wraps rows read with `LIMIT limit + 1`; the extra row shows that the list was truncated. */
export function cappedList<T>(rows: T[], limit: number): CappedList<T> {
  const truncated = rows.length > limit;
  const data = truncated ? rows.slice(0, limit) : rows;
  return { data, meta: { truncated, count: data.length, limit } };
}
