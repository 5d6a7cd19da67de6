"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { laneCountsQuery } from "@/lib/issues/board/client/queries";
import type { BoardLane } from "@/lib/issues/board/schema";
import { type IssueFilters, isFiltered } from "@/lib/issues/issues/client/filters";

const REFRESH_MS = 60_000;

/** What the filters hide of each lane, as of the moment its whole count was read. */
interface Hidden {
  counts: ReadonlyMap<number, number>;
  byLane: ReadonlyMap<number, number>;
}

/**
 * Returns how many issues a lane has, whatever the filters: undefined until that is known. Whole
 * lanes are only counted if a lane has a limit.
 */
export function useLaneTotals(
  projectId: number,
  filters: IssueFilters,
  lanes: readonly BoardLane[] | undefined,
): (lane: BoardLane) => number | undefined {
  const isPart = isFiltered(filters);
  const counts = useQuery({
    ...laneCountsQuery(projectId, filters),
    enabled: isPart && lanes?.some((lane) => lane.wip_limit !== null) === true,
    refetchInterval: REFRESH_MS,
  }).data;
  // Moving a shown card changes both counts, and not their difference.
  const [hidden, setHidden] = useState<Hidden | null>(null);
  if (counts && lanes && counts !== hidden?.counts) {
    const byLane = lanes.map(
      ({ id, issues_count }) => [id, Math.max(0, (counts.get(id) ?? 0) - issues_count)] as const,
    );
    setHidden({ counts, byLane: new Map(byLane) });
  }
  return ({ id, issues_count: shown }) => {
    if (!isPart) return shown;
    const rest = counts && hidden?.byLane.get(id);
    return rest === undefined ? undefined : shown + rest;
  };
}
