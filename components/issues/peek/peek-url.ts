"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";

/** The peek is in the URL (`?peek=ENG-7`), so that reloading, Back and copied links restore it. */
const NAME = "peek";

/** What the peek shows until the router has rendered the new URL, which takes a few frames. */
interface Ahead {
  path: string;
  key: string | null;
}

let ahead: Ahead | null = null;
const listeners = new Set<() => void>();

function setAhead(next: Ahead | null): void {
  ahead = next;
  for (const listener of listeners) listener();
}

/** Shows what the URL says, or is about to say. */
function showAhead(key: string | null): void {
  setAhead({ path: window.location.pathname, key });
}

function showUrl(): void {
  showAhead(keyIn(readUrlParams()));
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("popstate", showUrl);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("popstate", showUrl);
  };
}

function keyIn(params: { get: (name: string) => string | null }): string | null {
  return params.get(NAME)?.toUpperCase() ?? null;
}

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
  showAhead(key.toUpperCase());
  const isOpen = new URL(window.location.href).searchParams.has(NAME);
  // Next patches these calls, so `useSearchParams` updates.
  if (isOpen) window.history.replaceState(wasOpenedHere() ? mark() : null, "", urlWithPeek(key));
  else window.history.pushState(mark(), "", urlWithPeek(key));
}

/** Closes the peek. */
export function closePeek(): void {
  showAhead(null);
  if (wasOpenedHere()) window.history.back();
  else window.history.replaceState(null, "", urlWithPeek(null));
}

/** The key of the issue in the peek, in uppercase, or null. */
export function usePeekKey(): string | null {
  const rendered = keyIn(useSearchParams());
  const path = usePathname();
  const next = useSyncExternalStore(
    subscribe,
    () => ahead,
    () => null,
  );
  useEffect(() => {
    if (ahead === null || ahead.path !== path) return;
    const inUrl = keyIn(readUrlParams());
    if (rendered === ahead.key || inUrl !== ahead.key) setAhead(null);
  }, [rendered, path]);
  return next?.path === path ? next.key : rendered;
}
