"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import {
  type FilterChange,
  useFilterChange,
} from "@/components/screen/navigation/use-filter-change";
import {
  type InboxFilters,
  readInboxFilters,
  writeInboxFilters,
} from "@/lib/messaging/notifications/client/filters";

/** What is open lives in the address (`?open=ENG-7`), as the filters do: a reload and Back find it again. */
const NAME = "open";

/** Written into the history entry by openRow, so that closing goes back instead of adding an entry. */
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

/** Shows a row beside the list; Back closes it. Another one open is replaced. */
export function openRow(id: string): void {
  const isOpen = currentOpenRow() !== null;
  // A new object each time: Next writes into it. It reads these calls, and `useSearchParams` follows.
  const mark: Mark = { openedRow: true };
  if (isOpen) window.history.replaceState(isOpenedHere() ? mark : null, "", urlWithRow(id));
  else window.history.pushState(mark, "", urlWithRow(id));
}

/** Closes what is open. */
export function closeRow(): void {
  if (isOpenedHere()) window.history.back();
  else window.history.replaceState(null, "", urlWithRow(null));
}

/** The name of the row that the address has as open, or null: ahead of `useOpenRow`, which follows a moment later. */
export function currentOpenRow(): string | null {
  return new URLSearchParams(window.location.search).get(NAME);
}

/** The name of the open row, or null. */
export function useOpenRow(): string | null {
  return useSearchParams().get(NAME);
}

function writeClosed(filters: InboxFilters, params: URLSearchParams): URLSearchParams {
  const written = writeInboxFilters(filters, params);
  written.delete(NAME);
  return written;
}

export type InboxFilterChange = FilterChange<InboxFilters>;

/** The filters of the address, and how to change them; what was open under the old ones is closed. */
export function useInboxFilters(): [InboxFilters, InboxFilterChange] {
  const params = useSearchParams();
  const filters = useMemo(() => readInboxFilters(params), [params]);
  return [filters, useFilterChange(readInboxFilters, writeClosed)];
}
