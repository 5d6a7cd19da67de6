"use client";

/**
 * Holds a lock that is shared by all tabs until the returned function is called, waiting for it if
 * necessary. The browser also frees the locks of a tab that is closed or crashes.
 */
export function holdLock(name: string, mode: LockMode, onHeld?: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  navigator.locks
    .request(name, { mode, signal }, () => {
      onHeld?.();
      return new Promise<void>((free) => signal.addEventListener("abort", () => free()));
    })
    // Stopped while waiting.
    .catch(() => undefined);
  return () => stop.abort();
}

/** Returns whether any tab holds the lock. */
export async function isLockHeld(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}

/** Holds a lock whenever this tab has focus. Returns a function that stops it. */
export function holdWhileFocused(name: string): () => void {
  let free: (() => void) | undefined;
  function update() {
    if (document.hasFocus()) free ??= holdLock(name, "shared");
    else {
      free?.();
      free = undefined;
    }
  }
  update();
  const events = ["focus", "blur"] as const;
  events.forEach((event) => window.addEventListener(event, update));
  return () => {
    events.forEach((event) => window.removeEventListener(event, update));
    free?.();
  };
}
