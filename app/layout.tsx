import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import mono from "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { Providers } from "@/components/shell/providers";
import { dateStyleOf, readTimeZone } from "@/components/shell/date-style";
import { TIME_ZONE_COOKIE } from "@/components/ui/text/time-zone-cookie";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Lanework", template: "%s · Lanework" },
  description: "An issue tracker for teams, with boards, lists, search and error tracking.",
  applicationName: "Lanework",
  icons: { apple: "/icons/apple-touch-icon.png" },
  appleWebApp: { capable: true, title: "Lanework", statusBarStyle: "default" },
};

export const viewport: Viewport = {
  // Draws below a phone's notch and home bar; the shell keeps its distance from them.
  viewportFit: "cover",
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
  const asked = await headers();
  const nonce = asked.get("x-nonce") ?? undefined;
  const timeZone = readTimeZone((await cookies()).get(TIME_ZONE_COOKIE)?.value);
  // Text that changes its font moves what is beside it.
  for (const font of [inter, mono])
    preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  const reader = { ...dateStyleOf(asked.get("accept-language")), timeZone };
  return (
    // next-themes sets data-theme before React hydrates.
    <html lang="en" suppressHydrationWarning>
      <body>
        <Providers moment={{ now: timeOfRequest(), reader }} nonce={nonce}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
