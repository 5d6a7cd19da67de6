"use client";

import { useSyncExternalStore } from "react";

interface Announcement {
  text: string;
  assertive: boolean;
}

const SILENCE: Announcement = { text: "", assertive: false };
let current = SILENCE;
let clearing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function publish(next: Announcement) {
  current = next;
  listeners.forEach((listener) => listener());
}

/**
 * Says a result to screen readers: "ENG-42 moved to Review, 2 of 7". Assertive interrupts; keep it
 * for failures. Toasts announce themselves.
 */
export function announce(text: string, { assertive = false } = {}): void {
  clearTimeout(clearing);
  // A repeat of the same words is only heard when the text differs.
  publish({ text: text === current.text ? `${text}\u00a0` : text, assertive });
  clearing = setTimeout(() => publish(SILENCE), 5000);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Once, in the providers: where `announce` is heard. */
export function LiveRegion() {
  const { text, assertive } = useSyncExternalStore(
    subscribe,
    () => current,
    () => SILENCE,
  );
  return (
    <>
      <div aria-live="polite" className="sr-only">
        {assertive ? "" : text}
      </div>
      <div aria-live="assertive" className="sr-only">
        {assertive ? text : ""}
      </div>
    </>
  );
}
