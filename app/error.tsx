"use client";

import { PageFailed } from "@/components/shell/page-failed";

export default function ErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return (
    <main>
      <PageFailed onRetry={retry} />
    </main>
  );
}
