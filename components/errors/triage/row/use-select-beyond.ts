"use client";

import { useCallback, useState } from "react";
import { toastError, toastMessage } from "@/components/ui/feedback/toast";
import type { GroupPage } from "@/lib/errors/groups/client/cache";

/** How many errors can be selected at once; as many as a list returns. */
const MAX_SELECTED = 500;

interface List {
  hasNextPage: boolean;
  fetchNextPage: () => Promise<{
    data?: { pages: readonly GroupPage[] } | undefined;
    hasNextPage: boolean;
    isError: boolean;
  }>;
}

/** Selects the errors of a list that are not loaded yet as well, by loading them. */
export function useSelectBeyond(
  { hasNextPage, fetchNextPage }: List,
  setSelection: (ids: readonly number[]) => void,
) {
  const [isLoading, setLoading] = useState(false);
  const selectBeyond = useCallback(async () => {
    setLoading(true);
    try {
      for (let hasMore = true; hasMore;) {
        const loaded = await fetchNextPage();
        if (loaded.isError) {
          toastError("Couldn’t load the other errors");
          return;
        }
        const ids = (loaded.data?.pages ?? []).flatMap((page) => page.groups.map(({ id }) => id));
        const isFull = ids.length >= MAX_SELECTED && loaded.hasNextPage;
        hasMore = loaded.hasNextPage && !isFull;
        if (isFull) toastMessage(`The first ${MAX_SELECTED} errors are selected`);
        if (!hasMore) setSelection(ids.slice(0, MAX_SELECTED));
      }
    } finally {
      setLoading(false);
    }
  }, [fetchNextPage, setSelection]);
  return { isLoading, selectBeyond: hasNextPage ? () => void selectBeyond() : undefined };
}
