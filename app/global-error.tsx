"use client";

import { PageFailed } from "@/components/shell/page-failed";
import "./globals.css";

/** Stands in for the whole document when the root layout itself fails, so it follows the system's theme. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Lanework</title>
        <main>
          <PageFailed onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
