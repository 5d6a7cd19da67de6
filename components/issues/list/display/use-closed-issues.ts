"use client";

import { useCallback, useRef, useState } from "react";
import { closedCookie } from "@/lib/issues/issues/relations/tree/client/closed-issues";

/** The issues whose sub-issues are hidden, and a function that hides or shows them. Remembered across visits. */
export function useClosedIssues(initial: readonly number[]) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(() => new Set(initial));
  // Several issues may change before the next render.
  const latest = useRef(closed);
  const setOpen = useCallback((id: number, isOpen: boolean) => {
    if (latest.current.has(id) !== isOpen) return;
    const next = new Set(latest.current);
    if (isOpen) next.delete(id);
    else next.add(id);
    latest.current = next;
    setClosed(next);
    document.cookie = closedCookie([...next]);
  }, []);
  return { closed, setOpen };
}
