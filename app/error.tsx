"use client";

import { type PageError, PageFailed } from "@/components/shell/page-failed";

export default function ErrorPage({ error, retry }: PageError) {
  return (
    <main>
      <PageFailed error={error} onRetry={retry} />
    </main>
  );
}
