"use client";

import { useEffect, useState } from "react";

/** Returns the element with the id in the URL's hash. */
function linkedElement(): HTMLElement | null {
  const id = decodeURIComponent(window.location.hash.slice(1));
  return id === "" ? null : document.getElementById(id);
}

/** Shows and focuses the cell with this id. */
export function showCell(id: string): void {
  const cell = document.getElementById(id);
  if (!cell) return;
  const checked = cell.querySelector<HTMLElement>("input:checked");
  (checked ?? cell.querySelector<HTMLElement>("input, button"))?.focus({ preventScroll: true });
  // On a narrow page, the cells of a row may be folded away.
  const isFolded = cell.getClientRects().length === 0;
  (isFolded ? cell.closest("tr") : cell)?.scrollIntoView({ block: "center" });
}

/**
 * Shows and focuses the cell that the URL's hash names ("issues.update"), and returns its id so that
 * it can be marked.
 */
export function useLinkedCell(): string | null {
  const [linked, setLinked] = useState<string | null>(null);
  useEffect(() => {
    function show() {
      const cell = linkedElement();
      setLinked(cell?.id ?? null);
      if (cell) showCell(cell.id);
    }
    show();
    window.addEventListener("hashchange", show);
    return () => window.removeEventListener("hashchange", show);
  }, []);
  return linked;
}
