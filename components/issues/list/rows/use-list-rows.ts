"use client";

import { useQueries, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { ListPart, RowGrouping } from "@/lib/issues/issues/client/list-groups";
import { cachedPages, type RowsQuery, ROWS_PAGE } from "@/lib/issues/issues/client/list-pages";
import { DEFAULT_SORT, type ListSort } from "@/lib/issues/issues/client/list-sort";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { makeListRows } from "./list-rows";
import { useNestedLayout } from "@/components/issues/list/layout/use-nested-layout";
import {
  layoutRows,
  type PageOfGroup,
  pagesBetween,
} from "@/components/issues/list/layout/row-layout";

/** Load this many rows before and after those in view. */
const AHEAD = 30;

/** The pages' issues, and whether loading any of them failed. The same array until one changes. */
function combine(results: UseQueryResult<ListedIssue[]>[]) {
  return {
    issues: results.map(({ data }) => data),
    isFailed: results.some(({ isError, data }) => isError && !data),
  };
}

/** What a list consists of, and how its pages are read. */
export interface ListSource {
  /** Undefined until it is known. */
  shown: { parts: readonly ListPart[]; grouping: RowGrouping | undefined } | undefined;
  /** How a page of a part is read, by the part's filters. The same function until that changes. */
  pageOf: (filters: IssueFilters, page: number) => RowsQuery;
  /** Whether reading what it consists of failed. */
  isFailed: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** How a list nests sub-issues; `closed` are the issues whose sub-issues are hidden. */
interface Nesting {
  projectId: number;
  sort: ListSort;
  closed: ReadonlySet<number>;
}

const NO_PARTS: readonly ListPart[] = [];

/** The rows of a list: laid out for every issue, and loaded for those in view. */
export function useListRows(source: ListSource, nesting?: Nesting) {
  const { shown, pageOf } = source;
  const { parts = NO_PARTS, grouping } = shown ?? {};
  const client = useQueryClient();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [range, setRange] = useState({ first: 0, last: AHEAD });
  const hasHeaders = grouping !== undefined;

  const queryOf = useCallback(
    ({ group: part, page }: PageOfGroup) => pageOf(parts[part]?.filters ?? {}, page),
    [parts, pageOf],
  );
  const nested = useNestedLayout({
    projectId: nesting?.projectId ?? 0,
    parts,
    collapsed,
    hasHeaders,
    sort: nesting?.sort ?? DEFAULT_SORT,
    closed: nesting?.closed,
  });
  const pages = useMemo(() => {
    const layout = nested ?? layoutRows({ groups: parts, collapsed, hasHeaders });
    return pagesBetween(layout, range.first - AHEAD, range.last + AHEAD, ROWS_PAGE);
  }, [nested, parts, collapsed, hasHeaders, range]);
  const { issues, isFailed } = useQueries({ queries: pages.map(queryOf), combine });

  const rows = useMemo(
    () =>
      makeListRows({
        parts,
        collapsed,
        hasHeaders,
        pages: pages.map((page, at) => ({ ...page, issues: issues[at] })),
        readPages: () => cachedPages(client, pageOf({}, 0), parts),
        nested,
      }),
    [parts, collapsed, hasHeaders, pages, issues, client, pageOf, nested],
  );

  /** Loads the issues of the rows in view. Only once they have moved, because it renders the list. */
  const load = useCallback((first: number, last: number) => {
    setRange((now) => {
      const isNear =
        Math.abs(now.first - first) < AHEAD / 2 && Math.abs(now.last - last) < AHEAD / 2;
      return isNear ? now : { first, last };
    });
  }, []);
  const toggle = useCallback((partId: string) => {
    setCollapsed((previous) => {
      const next = new Set(previous);
      if (!next.delete(partId)) next.add(partId);
      return next;
    });
  }, []);
  const retry = () => {
    source.retry();
    for (const page of pages) {
      const { queryKey } = queryOf(page);
      if (client.getQueryData(queryKey) === undefined) void client.refetchQueries({ queryKey });
    }
  };
  return {
    rows,
    grouping,
    load,
    toggle,
    retry,
    state: shown ? "shown" : source.isFailed ? "failed" : "pending",
    isFailed: isFailed || (shown !== undefined && source.isFailed),
    isFetching: source.isFetching,
  } as const;
}
