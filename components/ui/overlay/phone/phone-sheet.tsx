"use client";

import { createPortal } from "react-dom";

/**
 * For a floating layer that is a sheet on a phone. What places the layer beside its button is put
 * at the bottom by motion.css.
 */
export const PHONE_SHEET =
  "phone-sheet max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 " +
  "max-sm:max-h-[calc(100dvh-3rem-var(--keyboard-height))] max-sm:pb-[max(0.25rem,env(safe-area-inset-bottom))]";

/** Dims the page behind a sheet and takes the press that closes it. */
export function PhoneScrim() {
  return createPortal(
    <div
      aria-hidden="true"
      data-scrim=""
      data-state="open"
      className="motion-fade fixed inset-0 z-40 bg-overlay"
    />,
    document.body,
  );
}
