"use client";

import { type PageError, PageFailed } from "@/components/shell/page-failed";

/** Error page for signed-in pages, inside the shell so that navigation still works. */
export default function AppErrorPage({ error, retry }: PageError) {
  return <PageFailed error={error} onRetry={retry} />;
}
