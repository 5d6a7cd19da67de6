"use client";

import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { PERIODS } from "@/components/errors/group/triage-text";
import { groupTrendsQuery } from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup, TrendPeriod } from "@/lib/errors/groups/schema";

/** Groups per request. */
const CHUNK = 50;

/**
 * Returns a function for the bars of a group's chart. The last 24 hours come with the list; for
 * longer periods, they are undefined until loaded.
 */
export function useTrends(projectId: number, period: TrendPeriod, groups: readonly ErrorGroup[]) {
  // In the order of their ids, so that a group that moves in the list does not change a request.
  const ids = period === "24h" ? [] : groups.map(({ id }) => id).toSorted((a, b) => a - b);
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, at) =>
    ids.slice(at * CHUNK, (at + 1) * CHUNK),
  );
  const results = useQueries({
    queries: chunks.map((chunk) => ({
      ...groupTrendsQuery(projectId, period, chunk),
      // While a new group's bars load, the others stay.
      placeholderData: keepPreviousData<Map<number, number[]>>,
    })),
  });
  return (group: ErrorGroup): readonly number[] | undefined => {
    if (period === "24h") return group.trend_24h;
    const found = results.find(({ data }) => data?.has(group.id))?.data?.get(group.id);
    return found?.length === PERIODS[period].bars ? found : undefined;
  };
}
