"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { readMore } from "@/lib/issues/board/client/queries";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";

export interface LaneLoader {
  /** Loads the lane up to this index, unless that is already in progress. */
  loadTo: (index: number) => void;
  failed: boolean;
  retry: () => void;
}

/** Loads more of a lane as requested, one request at a time. */
export function useLaneLoader(
  projectId: number,
  filters: IssueFilters,
  laneId: number,
): LaneLoader {
  const client = useQueryClient();
  const [failed, setFailed] = useState(false);
  const requested = useRef(0);
  const busy = useRef(false);

  const load = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      while (await readMore(client, projectId, filters, laneId, requested.current));
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      busy.current = false;
    }
  }, [client, projectId, filters, laneId]);

  const loadTo = useCallback(
    (index: number) => {
      requested.current = index;
      if (!failed) void load();
    },
    [failed, load],
  );
  const retry = useCallback(() => void load(), [load]);
  return { loadTo, failed, retry };
}
