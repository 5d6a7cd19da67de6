"use client";

import { createExternalStore, useExternalStore } from "@/components/ui/external-store";

interface Announcement {
  text: string;
  assertive: boolean;
}

const SILENCE: Announcement = { text: "", assertive: false };
const current = createExternalStore(SILENCE);
let clearing: ReturnType<typeof setTimeout> | undefined;

/**
 * Announces a result to screen readers: "ENG-42 moved to Review, 2 of 7". Assertive announcements
 * interrupt, so use them only for failures. Toasts announce themselves.
 */
export function announce(text: string, { assertive = false } = {}): void {
  clearTimeout(clearing);
  // Screen readers only announce changed text, so a repeated message has to differ.
  current.set({ text: text === current.get().text ? `${text}\u00a0` : text, assertive });
  clearing = setTimeout(() => current.set(SILENCE), 5000);
}

/** The live regions for `announce`. Rendered once, by the providers. */
export function LiveRegion() {
  const { text, assertive } = useExternalStore(current);
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
