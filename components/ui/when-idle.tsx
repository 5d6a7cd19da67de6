"use client";

import { type ReactNode, useEffect, useState } from "react";

/**
 * Runs something once the page is usable and the browser has nothing to do. Returns a function that
 * cancels it.
 */
export function whenIdle(run: () => unknown): () => void {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) {
    const request = requestIdleCallback(() => void run(), { timeout: 1_000 });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}

/**
 * Loads scripts that the page will probably need, one after another, whenever the browser has
 * nothing to do. Returns a function that stops it.
 */
export function preloadWhenIdle(loads: readonly (() => Promise<unknown>)[]): () => void {
  let isStopped = false;
  let cancel = () => {};
  function next(index: number): void {
    const load = loads[index];
    if (!load || isStopped) return;
    // A script that fails to load is tried again when it is needed.
    const go = () => next(index + 1);
    cancel = whenIdle(() => load().then(go, go));
  }
  next(0);
  return () => {
    isStopped = true;
    cancel();
  };
}

/** Renders its children once the page is usable. Their scripts load then, if they are lazy parts. */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => whenIdle(() => setDue(true)), []);
  return isDue && children;
}
