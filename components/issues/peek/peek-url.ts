"use client";

import { useSearchParams } from "next/navigation";

/** The peek is in the URL (`?peek=ENG-7`), so that reloading, Back and copied links restore it. */
const NAME = "peek";

/** Set on the history entry by openPeek, so that closing goes back instead of adding an entry. */
interface Mark {
  openedPeek?: boolean;
}

/** A new object for each entry, because Next mutates it and treats one it has seen as its own. */
const mark = (): Mark => ({ openedPeek: true });

function urlWithPeek(key: string | null): string {
  const url = new URL(window.location.href);
  if (key === null) url.searchParams.delete(NAME);
  else url.searchParams.set(NAME, key);
  return url.pathname + url.search + url.hash;
}

function wasOpenedHere(): boolean {
  return (window.history.state as Mark | null)?.openedPeek === true;
}

/** The URL's parameters. */
export function readUrlParams(): URLSearchParams {
  return new URL(window.location.href).searchParams;
}

/**
 * Changes the parameters of the history entry and keeps its state, so that closing a peek still
 * goes back.
 */
export function replaceUrlParams(params: URLSearchParams): void {
  const { pathname, hash } = window.location;
  const query = params.toString();
  const url = `${pathname}${query === "" ? "" : `?${query}`}${hash}`;
  window.history.replaceState(wasOpenedHere() ? mark() : null, "", url);
}

/**
 * Shows the issue in the peek, replacing any open one. Back closes it. Does not require a server
 * round trip.
 */
export function openPeek(key: string): void {
  const isOpen = new URL(window.location.href).searchParams.has(NAME);
  // Next patches these calls, so `useSearchParams` updates.
  if (isOpen) window.history.replaceState(wasOpenedHere() ? mark() : null, "", urlWithPeek(key));
  else window.history.pushState(mark(), "", urlWithPeek(key));
}

/** Closes the peek. */
export function closePeek(): void {
  if (wasOpenedHere()) window.history.back();
  else window.history.replaceState(null, "", urlWithPeek(null));
}

/** The key of the issue in the peek, in uppercase, or null. */
export function usePeekKey(): string | null {
  return useSearchParams().get(NAME)?.toUpperCase() ?? null;
}
