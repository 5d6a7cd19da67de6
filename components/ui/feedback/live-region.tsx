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
 * Says a result to screen readers: "ENG-42 moved to Review, 2 of 7". Assertive interrupts; keep it
 * for failures. Toasts announce themselves.
 */
export function announce(text: string, { assertive = false } = {}): void {
  clearTimeout(clearing);
  // A repeat of the same words is only heard when the text differs.
  current.set({ text: text === current.get().text ? `${text}\u00a0` : text, assertive });
  clearing = setTimeout(() => current.set(SILENCE), 5000);
}

/** Once, in the providers: where `announce` is heard. */
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
