"use client";

import { useCallback, useState } from "react";
import {
  collapsedSwimlanesCookie,
  swimlaneName,
} from "@/lib/issues/board/client/collapsed-swimlanes";

/**
 * The collapsed swimlanes of a project, with a function to collapse or expand one. Remembered across
 * visits.
 */
export function useCollapsedRows(
  projectId: number,
  initial: readonly string[],
): [(key: string) => boolean, (key: string) => void] {
  const [collapsed, setCollapsed] = useState(initial);
  const isCollapsed = useCallback(
    (key: string) => collapsed.includes(swimlaneName(projectId, key)),
    [collapsed, projectId],
  );
  const toggle = useCallback(
    (key: string) => {
      const name = swimlaneName(projectId, key);
      const next = collapsed.includes(name)
        ? collapsed.filter((other) => other !== name)
        : [...collapsed, name];
      setCollapsed(next);
      document.cookie = collapsedSwimlanesCookie(next);
    },
    [collapsed, projectId],
  );
  return [isCollapsed, toggle];
}
