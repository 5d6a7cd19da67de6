"use client";

import { useCallback, useState } from "react";
import { collapsedCookie } from "@/lib/issues/board/client/collapsed-lanes";

/** The collapsed lanes, with a function to collapse or expand one. Remembered across visits. */
export function useCollapsed(
  initial: readonly number[],
): [ReadonlySet<number>, (laneId: number) => void] {
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(() => new Set(initial));
  const toggle = useCallback(
    (laneId: number) => {
      const next = new Set(collapsed);
      if (!next.delete(laneId)) next.add(laneId);
      setCollapsed(next);
      document.cookie = collapsedCookie([...next]);
    },
    [collapsed],
  );
  return [collapsed, toggle];
}
