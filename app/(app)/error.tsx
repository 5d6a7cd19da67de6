"use client";

import { type PageError, PageFailed } from "@/components/shell/page-failed";

/** A signed-in page that failed, inside the frame, so that the way to everything else stays. */
export default function AppErrorPage({ error, retry }: PageError) {
  return <PageFailed error={error} onRetry={retry} />;
}
