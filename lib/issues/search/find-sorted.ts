import { type CappedList, cappedList } from "@/lib/platform/api/capped-list";
import { scanJson, sqlState } from "@/lib/platform/db/query";
import { readSql } from "@/lib/platform/db/reads/scan-sql";
import { invalid } from "@/lib/platform/http/errors";
import { passes, type SearchScope } from "@/lib/issues/filters/conditions";
import type { Sort } from "@/lib/issues/filters/sort";
import { parseTerms } from "@/lib/issues/filters/terms";
import {
  namedColumns,
  sortColumns,
  sortJoins,
  sortOrder,
} from "@/lib/issues/issues/list/sort-columns";
import { withExcerpt } from "./excerpt";
import { isSearched } from "./reach";
import type { Search, SearchResult } from "./schema";
import { foundColumns, foundIssueJoins, type FoundRow, pageOf } from "./serialize";

/**
 * Returns the matching issues in an order of the list (docs/spec/issues.md#sort), whose projects are mixed.
 * Throws Invalid (422) on the field if it takes too long.
 */
export async function findSorted(
  reach: SearchScope,
  search: Search,
  sort: Sort,
  field: "query" | "q",
): Promise<CappedList<SearchResult>> {
  const { tenantId } = reach;
  const terms = parseTerms(search.query);
  const columns = sortColumns({ tenantId }, sort);
  const order = sortOrder(columns);
  const found = readSql`
    SELECT ${foundColumns(reach, search, terms)} FROM (
      SELECT i.id, ${namedColumns(columns)} FROM issues i ${sortJoins(columns)}
      WHERE i.tenant_id = ${tenantId} AND ${isSearched(reach, search)} AND ${passes(reach, search)}
      ORDER BY ${order} ${pageOf(search)}
    ) top
    JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = top.id ${foundIssueJoins(tenantId)}
    ORDER BY ${order}`;
  try {
    const rows = await scanJson<FoundRow>(found, "custom");
    const { data, meta } = cappedList(rows, search.limit);
    return { data: data.map((row) => withExcerpt(row, terms)), meta };
  } catch (error) {
    if (sqlState(error) !== "57014") throw error;
    const isText = terms.length > 0;
    throw invalid(
      isText ? field : "sort",
      `This search took too long. ${isText ? "Use longer or less common words." : "Add a filter."}`,
    );
  }
}
