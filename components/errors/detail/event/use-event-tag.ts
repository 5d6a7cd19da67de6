"use client";

import { useSearchParams } from "next/navigation";
import type { EventTag } from "@/lib/errors/groups/client/mutations";

const NAMES = ["tag", "value"] as const;

/** Returns the list's query string: the page's, without the occurrences' filter. */
export function listQueryOf(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of NAMES) params.delete(name);
  return params.toString();
}

/** The tag in the URL that the shown occurrences have, and a setter. */
export function useEventTag(): [EventTag | null, (tag: EventTag | null) => void] {
  const params = useSearchParams();
  const [tag, value] = NAMES.map((name) => params.get(name) ?? "");
  const change = (next: EventTag | null) => {
    const changed = new URLSearchParams(listQueryOf(window.location.search));
    if (next) for (const name of NAMES) changed.set(name, next[name]);
    const query = changed.toString();
    window.history.replaceState(null, "", window.location.pathname + (query && `?${query}`));
  };
  return [tag && value ? { tag, value } : null, change];
}
