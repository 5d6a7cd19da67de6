"use client";

import { buttonStyles } from "@/components/ui/button/button-styles";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { DATABASE_FAILURE_DIGEST } from "@/lib/platform/client/database-failure-digest";

/** Next's props for an error page. */
export interface PageError {
  error: Error & { digest?: string };
  retry: () => void;
}

const FAILED = {
  title: "Couldn’t load this page",
  text: "Something went wrong on our side. Your saved work is safe. Try again in a moment.",
};
const UNAVAILABLE = {
  title: "Temporarily unavailable",
  text: "We can’t reach the database right now. Your saved work is safe. Try again in a moment.",
};

/**
 * For error pages, inside the shell or standalone. Kept small, without Button and icons, because
 * Next sends error pages along with every page.
 */
export function PageFailed({ error, onRetry }: { error: PageError["error"]; onRetry: () => void }) {
  const content = error.digest === DATABASE_FAILURE_DIGEST ? UNAVAILABLE : FAILED;
  return (
    <div role="alert" className="flex min-h-page flex-col justify-center">
      <EmptyState
        headingLevel={1}
        {...content}
        actions={
          <button type="button" onClick={onRetry} className={buttonStyles()}>
            Try again
          </button>
        }
      />
    </div>
  );
}
