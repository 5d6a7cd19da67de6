"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { EventTag } from "@/lib/errors/groups/client/mutations";

const TAG = ["tag", "value"] as const;
const EVENT = "event";

/** Returns the list's query string: the page's, without what chooses the occurrence. */
export function listQueryOf(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of [...TAG, EVENT]) params.delete(name);
  return params.toString();
}

/** Replaces the URL, so that Back leaves the page. */
function replaceQuery(params: URLSearchParams): void {
  const query = params.toString();
  window.history.replaceState(null, "", window.location.pathname + (query && `?${query}`));
}

/**
 * What the URL says about a group's occurrences. While the page moves on to another group, the
 * router's URL still is that of the group before it.
 */
function useEventParams(groupId: number): URLSearchParams {
  const params = useSearchParams();
  return usePathname().endsWith(`/${groupId}`) ? params : new URLSearchParams();
}

/** The tag in the URL that the shown occurrences have, and a setter. */
export function useEventTag(groupId: number): [EventTag | null, (tag: EventTag | null) => void] {
  const params = useEventParams(groupId);
  const [tag, value] = TAG.map((name) => params.get(name) ?? "");
  const change = (next: EventTag | null) => {
    const changed = new URLSearchParams(listQueryOf(window.location.search));
    if (next) for (const name of TAG) changed.set(name, next[name]);
    replaceQuery(changed);
  };
  return [tag && value ? { tag, value } : null, change];
}

/** The id of the occurrence in the URL. Without one, the page shows the newest. */
export function useEventId(groupId: number): number | null {
  const text = useEventParams(groupId).get(EVENT) ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Puts an occurrence into the URL, or takes it out. */
export function setEventId(id: number | null): void {
  const changed = new URLSearchParams(window.location.search);
  if (id === null) changed.delete(EVENT);
  else changed.set(EVENT, String(id));
  replaceQuery(changed);
}
