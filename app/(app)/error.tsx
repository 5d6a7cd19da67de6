"use client";

import { PageFailed } from "@/components/shell/page-failed";

/** A signed-in page that failed, inside the frame, so that the way to everything else stays. */
export default function AppErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return <PageFailed onRetry={retry} />;
}
