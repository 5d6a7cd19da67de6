import type { ReactNode } from "react";

/** A sticky footer while there are unsaved changes. */
export function DraftFooter({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label="Unsaved changes"
      className="sticky bottom-bottombar z-20 -mx-4 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border bg-surface-raised px-4 py-3 shadow-float md:mx-0 md:rounded-t-md md:border-x"
    >
      <p className="min-w-0 text-sm font-medium numeric">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
