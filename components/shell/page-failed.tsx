"use client";

import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { buttonStyles } from "@/components/ui/button/button-styles";
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

const OFFLINE = {
  title: "You’re offline",
  text: "This page couldn’t be loaded. Your saved work is safe. It is loaded once you’re back online.",
};

function watchConnection(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Whether the browser is offline. Runs something when it is back. */
function useIsOffline(onBack: () => void): boolean {
  const isOffline = useSyncExternalStore(
    watchConnection,
    () => !navigator.onLine,
    () => false,
  );
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) onBack();
    wasOffline.current = isOffline;
  }, [isOffline, onBack]);
  return isOffline;
}

/**
 * For error pages, inside the shell or standalone. Kept small, without Button, EmptyState and icons, because
 * Next sends error pages along with every page.
 */
export function PageFailed({ error, onRetry }: { error: PageError["error"]; onRetry: () => void }) {
  const tryAgain = useCallback(() => {
    // React remembers that a script did not load.
    if (error.name === "ChunkLoadError") window.location.reload();
    else onRetry();
  }, [error, onRetry]);
  const isOffline = useIsOffline(tryAgain);
  const failed = error.digest === DATABASE_FAILURE_DIGEST ? UNAVAILABLE : FAILED;
  const content = isOffline ? OFFLINE : failed;
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-page max-w-md flex-col items-center justify-center px-4 text-center"
    >
      <h1 className="text-md font-semibold">{content.title}</h1>
      <p className="mt-1 text-base text-text-muted">{content.text}</p>
      <button type="button" onClick={tryAgain} className={`mt-4 ${buttonStyles()}`}>
        Try again
      </button>
    </div>
  );
}
