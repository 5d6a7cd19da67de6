import type { ReactNode } from "react";
import { CircleAlert } from "@/components/ui/icon/icons";

interface DraftFooterProps {
  text: ReactNode;
  /** Why the last attempt to save failed; replaces the text. */
  error?: string | undefined;
  children: ReactNode;
}

/** A sticky footer while there are unsaved changes. */
export function DraftFooter({ text, error, children }: DraftFooterProps) {
  return (
    <div
      role="region"
      aria-label="Unsaved changes"
      data-draft-footer=""
      className="sticky bottom-bottombar z-20 -mx-4 mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border bg-surface-raised px-4 py-2 shadow-float md:mx-0 md:rounded-t-md md:border-x"
    >
      {error === undefined ? (
        <p className="min-w-0 text-sm font-medium numeric">{text}</p>
      ) : (
        <p className="flex min-w-0 items-start gap-1.5 text-sm font-medium text-danger-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" /> {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
