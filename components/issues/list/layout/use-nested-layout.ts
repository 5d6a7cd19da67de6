"use client";

import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { layoutNestedRows, type NestedLayout } from "./nested-layout";
import type { ListPart } from "@/lib/issues/issues/client/list-groups";
import { cachedPages, issueRowsQuery, pagesVersion } from "@/lib/issues/issues/client/list-pages";
import type { ListSort } from "@/lib/issues/issues/client/list-sort";

interface NestedLayoutInput {
  projectId: number;
  parts: readonly ListPart[];
  /** Ids of collapsed parts. */
  collapsed: ReadonlySet<string>;
  hasHeaders: boolean;
  sort: ListSort;
  /** Ids of issues whose sub-issues are hidden; undefined in a list that does not nest them. */
  closed: ReadonlySet<number> | undefined;
}

/**
 * Where rows are in a list that nests sub-issues. A parent and its sub-issues may be far apart in the
 * order of the list, so every page counts that has been loaded. Nothing is loaded for it.
 */
export function useNestedLayout(input: NestedLayoutInput): NestedLayout | undefined {
  const { projectId, parts, collapsed, hasHeaders, sort, closed } = input;
  const client = useQueryClient();
  const isNested = closed !== undefined;
  const subscribe = useCallback(
    (onChange: () => void) =>
      isNested
        ? client.getQueryCache().subscribe(notifyManager.batchCalls(onChange))
        : () => undefined,
    [client, isNested],
  );
  const read = () => (isNested ? pagesVersion(client, projectId) : "");
  const version = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => {
    if (!closed) return undefined;
    return layoutNestedRows({
      groups: parts,
      collapsed,
      hasHeaders,
      pages: cachedPages(client, issueRowsQuery(projectId, {}, sort, 0), parts),
      closed,
    });
    // The version stands for what the cache has.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, projectId, parts, collapsed, hasHeaders, sort, closed, version]);
}
