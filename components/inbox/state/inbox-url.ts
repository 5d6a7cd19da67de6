"use client";

import { useSearchParams } from "next/navigation";
import { type UrlChange, useUrlState } from "@/components/screen/navigation/use-url-state";
import {
  type InboxFilters,
  readInboxFilters,
  writeInboxFilters,
} from "@/lib/messaging/notifications/client/filters";

/**
 * The open item is in the URL (`?open=ENG-7`), like the filters, so that reloading and Back restore
 * it.
 */
const NAME = "open";

/** Set on the history entry by openRow, so that closing goes back instead of adding an entry. */
interface Mark {
  openedRow?: boolean;
}

function urlWithRow(id: string | null): string {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  if (id === null) params.delete(NAME);
  else params.set(NAME, id);
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

const isOpenedHere = () => (window.history.state as Mark | null)?.openedRow === true;

/** Opens a row next to the list, replacing any open one. Back closes it. */
export function openRow(id: string): void {
  const isOpen = currentOpenRow() !== null;
  // A new object each time, because Next mutates it. Next patches these calls, so `useSearchParams`
  // updates.
  const mark: Mark = { openedRow: true };
  if (isOpen) window.history.replaceState(isOpenedHere() ? mark : null, "", urlWithRow(id));
  else window.history.pushState(mark, "", urlWithRow(id));
}

/** Closes the open item. */
export function closeRow(): void {
  if (isOpenedHere()) window.history.back();
  else window.history.replaceState(null, "", urlWithRow(null));
}

/**
 * Returns the name of the open row in the URL, or null. Updates slightly earlier than `useOpenRow`.
 */
export function currentOpenRow(): string | null {
  return new URLSearchParams(window.location.search).get(NAME);
}

/** The name of the open row, or null. */
export function useOpenRow(): string | null {
  return useSearchParams().get(NAME);
}

function writeClosed(filters: InboxFilters, params: URLSearchParams): URLSearchParams {
  const next = writeInboxFilters(filters, params);
  next.delete(NAME);
  return next;
}

export type InboxFilterChange = UrlChange<InboxFilters>;

/** The filters in the URL, and a function to change them. Changing them closes the open item. */
export function useInboxFilters(): [InboxFilters, InboxFilterChange] {
  return useUrlState(readInboxFilters, writeClosed);
}
