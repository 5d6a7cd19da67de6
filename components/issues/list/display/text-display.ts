import type { PageDisplay } from "@/components/issues/filters/filter-changes";
import { LIST_GROUPINGS, type ListDisplay } from "@/lib/issues/issues/client/list-display";
import { DEFAULT_SORT, fromSort, SORT_FIELDS, toSort } from "@/lib/issues/issues/client/list-sort";
import type { ListDisplayChange } from "./use-list-display";

/** The list's order and groups for filters as text. */
export function textDisplay(
  { sort, group }: ListDisplay,
  onChange: ListDisplayChange,
): PageDisplay {
  return {
    sort: toSort(sort),
    group,
    sorts: SORT_FIELDS,
    groups: LIST_GROUPINGS,
    isSortable: (asked) => fromSort(asked) !== undefined,
    onChange: (next) =>
      onChange(
        (now) => ({
          ...now,
          sort: (next.sort && fromSort(next.sort)) ?? DEFAULT_SORT,
          group: LIST_GROUPINGS.find((known) => known === next.group),
        }),
        "replace",
      ),
  };
}
