import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Lanework", template: "%s · Lanework" },
  description: "An issue tracker for teams, with boards, lists, search and error tracking.",
  applicationName: "Lanework",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#13161b" },
  ],
};

/** A separate function, because rendering is expected to be pure. */
function timeOfRequest(): number {
  return Date.now();
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the headers also prevents Next from prerendering the page without a nonce.
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // next-themes sets data-theme before React hydrates.
    <html lang="en" suppressHydrationWarning>
      <body>
        <Providers now={timeOfRequest()} nonce={nonce}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
