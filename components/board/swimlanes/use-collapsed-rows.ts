"use client";

import { useCallback, useState } from "react";

const NAME = "lanework.collapsed-swimlanes";
const MAX = 200;

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

/**
 * The collapsed swimlanes of a project, with a function to collapse or expand one. Remembered across
 * visits in this browser.
 */
export function useCollapsedRows(
  projectId: number,
): [(key: string) => boolean, (key: string) => void] {
  const [collapsed, setCollapsed] = useState(read);
  const isCollapsed = useCallback(
    (key: string) => collapsed.includes(`${projectId}-${key}`),
    [collapsed, projectId],
  );
  const toggle = useCallback(
    (key: string) => {
      const name = `${projectId}-${key}`;
      const next = collapsed.includes(name)
        ? collapsed.filter((other) => other !== name)
        : [...collapsed, name].slice(-MAX);
      setCollapsed(next);
      try {
        localStorage.setItem(NAME, JSON.stringify(next));
      } catch {
        // Storage may be full or disabled. It is then remembered until the page is left.
      }
    },
    [collapsed, projectId],
  );
  return [isCollapsed, toggle];
}
