"use client";

import { useEffect, useState } from "react";

/** Returns the element with the id in the URL's hash. */
function linkedElement(): HTMLElement | null {
  const id = decodeURIComponent(window.location.hash.slice(1));
  return id === "" ? null : document.getElementById(id);
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
      if (!cell) return;
      const checked = cell.querySelector<HTMLElement>("input:checked");
      (checked ?? cell.querySelector<HTMLElement>("input"))?.focus({ preventScroll: true });
      cell.scrollIntoView({ block: "center" });
    }
    show();
    window.addEventListener("hashchange", show);
    return () => window.removeEventListener("hashchange", show);
  }, []);
  return linked;
}
