"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { ThemeProvider } from "next-themes";
import dynamic from "next/dynamic";
import { useEffect, useState, type ComponentProps, type ReactNode } from "react";
import { LiveRegion } from "@/components/ui/feedback/live-region";
import { NowProvider } from "@/components/ui/text/now";
import { WhenIdle } from "@/components/ui/when-idle";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { sendQueuedChanges } from "@/lib/platform/client/queued-changes";

const Toaster = dynamic(
  () => import("@/components/ui/feedback/toaster").then((module) => module.Toaster),
  {
    ssr: false,
  },
);

const TooltipLayer = dynamic(
  () => import("@/components/ui/tooltip/tooltip-layer").then((module) => module.TooltipLayer),
  {
    ssr: false,
  },
);

interface ProvidersProps {
  /** What the server renders dates with. */
  moment: ComponentProps<typeof NowProvider>["moment"];
  /** The nonce for this page's scripts and style sheets (server/http/page-headers.ts). */
  nonce: string | undefined;
  children: ReactNode;
}

/** The providers that wrap every page. */
export function Providers({ moment, nonce, children }: ProvidersProps) {
  const [queryClient] = useState(makeQueryClient);
  // Leaving the page does not cancel what was done on it.
  useEffect(() => {
    const onPageHide = () => sendQueuedChanges(queryClient);
    window.addEventListener("pagehide", onPageHide);
    return () => window.removeEventListener("pagehide", onPageHide);
  }, [queryClient]);
  // For the style sheet that prevents scrolling behind a dialog.
  useState(() => nonce !== undefined && setNonce(nonce));
  return (
    <ThemeProvider
      attribute="data-theme"
      enableColorScheme={false}
      disableTransitionOnChange
      {...(nonce === undefined ? {} : { nonce })}
    >
      <QueryClientProvider client={queryClient}>
        <NowProvider moment={moment}>
          {children}
          <WhenIdle>
            <TooltipLayer />
            {/* Earlier toasts are queued. */}
            <Toaster />
          </WhenIdle>
          <LiveRegion />
        </NowProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
