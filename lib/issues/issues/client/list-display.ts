import { type ListColumn, readColumns, writeColumns } from "./list-columns";
import { DEFAULT_SORT, type ListSort, readSort, writeSort } from "./list-sort";

/** What the issue list can be grouped by, under the API's names (docs/spec/search.md#groups). */
export const LIST_GROUPINGS = [
  "lane",
  "assignee",
  "priority",
  "epic",
  "sprint",
  "label",
  "type",
  "parent",
] as const;
export type ListGrouping = (typeof LIST_GROUPINGS)[number];

/** How the issue list is shown. In the URL, so that a link and a saved view restore it. */
export interface ListDisplay {
  sort: ListSort;
  group: ListGrouping | undefined;
  columns: readonly ListColumn[];
  /** Whether sub-issues are below their parents. */
  isNested: boolean;
}

type Params = { get(name: string): string | null };

/** The parameters of the URL that hold a list's display. */
const LIST_DISPLAY_PARAMS = ["sort", "group", "columns", "sub_issues"] as const;

/** Reads the display from a URL. What is invalid has its default. */
export function readListDisplay(params: Params): ListDisplay {
  const group = params.get("group");
  return {
    sort: readSort(params.get("sort")),
    group: LIST_GROUPINGS.find((known) => known === group),
    columns: readColumns(params.get("columns")),
    isNested: params.get("sub_issues") === "nested",
  };
}

/** Returns a copy of a URL's parameters with the display set. Defaults are left out. */
export function writeListDisplay(display: ListDisplay, params?: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(params);
  const sort = writeSort(display.sort);
  const values = {
    sort: sort === writeSort(DEFAULT_SORT) ? undefined : sort,
    group: display.group,
    columns: writeColumns(display.columns),
    sub_issues: display.isNested ? "nested" : undefined,
  };
  for (const name of LIST_DISPLAY_PARAMS) {
    const value = values[name];
    if (value === undefined) written.delete(name);
    else written.set(name, value);
  }
  return written;
}
