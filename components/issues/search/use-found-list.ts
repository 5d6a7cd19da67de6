"use client";

import { notifyManager, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import type { ListSource } from "@/components/issues/list/rows/use-list-rows";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { partsOf, wholeList } from "@/lib/issues/issues/client/list-groups";
import { ROWS_PAGE } from "@/lib/issues/issues/client/list-pages";
import {
  foundGroupsQuery,
  foundRowsQuery,
  type KnownResults,
  knownResults,
  type SearchDisplay,
} from "@/lib/issues/search/client";

/** What a search finds, as far as it is known. */
export interface FoundList extends ListSource {
  /** How many issues there are, or how many are known if there are more. */
  total: number | undefined;
  isMore: boolean;
  /** The filters that the parts are for: the previous ones until a new search has answered. */
  filters: IssueFilters;
  /** Why it could not be searched. */
  error: string | undefined;
  /** Whether that is only the previous search. */
  isOld: boolean;
}

interface FoundListInput extends Pick<SearchDisplay, "sort" | "group"> {
  filters: IssueFilters;
  match?: "all" | "any";
  isOn?: boolean;
}

/** How many results are loaded from the start on. Follows the pages as they are loaded. */
function useKnownResults(queryOf: (page: number) => ReturnType<typeof foundRowsQuery>) {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  );
  // As text, because a snapshot must be the same until it changes.
  const read = () => JSON.stringify(knownResults(client, queryOf));
  const known = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => JSON.parse(known) as Partial<KnownResults>, [known]);
}

/**
 * What the list of all issues consists of. Issues that are searched for by text are not counted, which would
 * take longer than finding the first: that list grows by a page when its end is in view.
 */
export function useFoundList(input: FoundListInput): FoundList {
  const { filters, sort, group, match = "all", isOn = true } = input;
  const isCounted = group !== undefined || (filters.query === undefined && match === "all");
  const counted = useQuery({
    ...foundGroupsQuery(group ?? "project", filters),
    enabled: isOn && isCounted,
  });
  const pageOf = useCallback<ListSource["pageOf"]>(
    (of, page) => foundRowsQuery(of, sort, page, match),
    [sort, match],
  );
  const first = useQuery({ ...pageOf(filters, 0), enabled: isOn && group === undefined });
  const ownPage = useCallback((page: number) => pageOf(filters, page), [pageOf, filters]);
  const known = useKnownResults(ownPage);

  const groups = isCounted ? counted.data : undefined;
  const sum = groups?.reduce((total, { count }) => total + count, 0);
  const total = sum ?? (group === undefined ? known.count : undefined);
  const isMore = sum === undefined && known.isWhole === false;
  const current = useMemo(() => {
    if (total === undefined) return undefined;
    const parts =
      group && groups
        ? partsOf(groups, filters, group)
        : // The next page has its place, so that it is loaded when that is in view.
          wholeList([{ value: null, count: isMore ? total + ROWS_PAGE : total }], filters);
    return { shown: { parts, grouping: group }, total, isMore, filters };
  }, [groups, group, filters, total, isMore]);
  const [last, setLast] = useState(current);
  if (current && current !== last) setLast(current);

  const asked = group === undefined ? first : counted;
  return {
    shown: undefined,
    total: undefined,
    isMore: false,
    filters,
    ...(current ?? last),
    isOld: current === undefined,
    pageOf,
    isFailed: asked.isError && asked.data === undefined,
    error: asked.error?.message,
    isFetching: asked.isFetching,
    retry: () => void asked.refetch(),
  };
}
