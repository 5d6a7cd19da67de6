import type { ReactNode } from "react";

/** Buttons at the end of the content that stay visible on a phone. */
export function StickyActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="flex flex-wrap items-center gap-2 border-border bg-surface py-3 max-sm:sticky max-sm:bottom-bottombar max-sm:z-10 max-sm:-mx-4 max-sm:border-t max-sm:px-4"
    >
      {children}
    </div>
  );
}
