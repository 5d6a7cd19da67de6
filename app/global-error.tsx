"use client";

import { type PageError, PageFailed } from "@/components/shell/page-failed";
import "./globals.css";

/**
 * Replaces the whole document if the root layout itself fails. Follows the system theme, because
 * there is no theme provider.
 */
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
