"use client";

import {
  keepPreviousData,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { ListDisplay, ListGrouping } from "@/lib/issues/issues/client/list-display";
import { type ListPart, partsOf, wholeList } from "@/lib/issues/issues/client/list-groups";
import { issueRowsQuery, ROWS_PAGE } from "@/lib/issues/issues/client/list-pages";
import { issueGroupsQuery } from "@/lib/issues/groups/client";
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

/** What the list consists of. */
interface Parts {
  parts: readonly ListPart[];
  grouping: ListGrouping | undefined;
}

const NOTHING: Parts = { parts: [], grouping: undefined };

/**
 * The parts of the list, and the number of issues in all of them. After a change of filters or
 * groups, those before it until the new ones are known.
 */
function useParts(projectId: number, filters: IssueFilters, { group }: ListDisplay) {
  // Lanes give the total, because an issue is in one, but in the group of each of its labels.
  const lanes = useQuery({
    ...issueGroupsQuery(projectId, "lane", filters),
    placeholderData: keepPreviousData,
  });
  const counted = useQuery(issueGroupsQuery(projectId, group ?? "lane", filters));
  const groups = counted.data;
  const current = useMemo<Parts | undefined>(
    () =>
      groups && {
        parts: group ? partsOf(groups, filters, group) : wholeList(groups, filters),
        grouping: group,
      },
    [groups, filters, group],
  );
  const [last, setLast] = useState(current);
  if (current && current !== last) setLast(current);
  return {
    shown: current ?? last,
    total: lanes.data?.reduce((sum, { count }) => sum + count, 0),
    counted,
  };
}

/** The pages' issues, and whether loading any of them failed. The same array until one changes. */
function combine(results: UseQueryResult<ListedIssue[]>[]) {
  return {
    issues: results.map(({ data }) => data),
    isFailed: results.some(({ isError, data }) => isError && !data),
  };
}

/**
 * The rows of the list: laid out for every issue, and loaded for those in view. `closed` are the issues
 * whose sub-issues are hidden, in a list that nests them.
 */
export function useListRows(
  projectId: number,
  filters: IssueFilters,
  display: ListDisplay,
  closed: ReadonlySet<number>,
) {
  const { sort } = display;
  const client = useQueryClient();
  const { shown, total, counted } = useParts(projectId, filters, display);
  const { parts, grouping } = shown ?? NOTHING;
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [range, setRange] = useState({ first: 0, last: AHEAD });
  const hasHeaders = grouping !== undefined;

  const queryOf = useCallback(
    ({ group: part, page }: PageOfGroup) =>
      issueRowsQuery(projectId, parts[part]?.filters ?? filters, sort, page),
    [projectId, parts, filters, sort],
  );
  const nested = useNestedLayout({
    projectId,
    parts,
    collapsed,
    hasHeaders,
    sort,
    closed: display.isNested ? closed : undefined,
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
        readPage: (page) => client.getQueryData(queryOf(page).queryKey),
        nested,
      }),
    [parts, collapsed, hasHeaders, pages, issues, client, queryOf, nested],
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
    void counted.refetch();
    for (const page of pages) {
      const { queryKey } = queryOf(page);
      if (client.getQueryData(queryKey) === undefined) void client.refetchQueries({ queryKey });
    }
  };
  return {
    rows,
    grouping,
    total,
    load,
    toggle,
    retry,
    state: shown ? "shown" : counted.isError ? "failed" : "pending",
    isFailed: isFailed || (shown !== undefined && counted.isError),
    isFetching: counted.isFetching,
  } as const;
}
