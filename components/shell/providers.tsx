"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { ThemeProvider } from "next-themes";
import { useEffect, useState, type ComponentProps, type ReactNode } from "react";
import { LiveRegion } from "@/components/ui/feedback/live-region";
import { loadToasts } from "@/components/ui/feedback/toast";
import { NowProvider } from "@/components/ui/text/now";
import { WhenIdle, whenIdle } from "@/components/ui/when-idle";
import { lazyPart } from "@/components/ui/lazy-part";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { hasUnsentChanges, sendQueuedChanges } from "@/lib/platform/client/queued-changes";

const Toaster = lazyPart(
  () => import("@/components/ui/feedback/toaster").then((module) => module.Toaster),
  { isQuiet: true },
).Part;

const TooltipLayer = lazyPart(
  () => import("@/components/ui/tooltip/tooltip-layer").then((module) => module.TooltipLayer),
  { isQuiet: true },
).Part;

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
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("pagehide", () => sendQueuedChanges(queryClient), { signal });
    window.addEventListener(
      "beforeunload",
      (event) => {
        if (hasUnsentChanges(queryClient)) event.preventDefault();
      },
      { signal },
    );
    return () => stop.abort();
  }, [queryClient]);
  useEffect(() => whenIdle(loadToasts), []);
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
