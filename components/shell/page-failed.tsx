"use client";

import { buttonStyles } from "@/components/ui/button-styles";
import { EmptyState } from "@/components/ui/empty-state";

/**
 * For error pages, inside the shell or alone. Kept small, without Button and icons: Next sends error
 * pages along with every page.
 */
export function PageFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex min-h-page flex-col justify-center">
      <EmptyState
        headingLevel={1}
        title="This page did not load"
        text="Something went wrong on our side. What you saved before is safe; try again in a moment."
        actions={
          <button type="button" onClick={onRetry} className={buttonStyles()}>
            Try again
          </button>
        }
      />
    </div>
  );
}
