"use client";

import { type PageError, PageFailed } from "@/components/shell/page-failed";
import "./globals.css";

/** Stands in for the whole document when the root layout itself fails, so it follows the system's theme. */
export default function GlobalError({ error, retry }: PageError) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Lanework</title>
        <main>
          <PageFailed error={error} onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
