"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { LiveRegion } from "@/components/ui/live-region";
import { NowProvider } from "@/components/ui/now";
import { TooltipLayer } from "@/components/ui/tooltip-layer";
import { makeQueryClient } from "@/lib/http/query-client";

const Toaster = dynamic(() => import("@/components/ui/toaster").then((module) => module.Toaster), {
  ssr: false,
});

/** What every page stands on. `now` is the time of rendering, in epoch milliseconds. */
export function Providers({ now, children }: { now: number; children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <ThemeProvider attribute="data-theme" enableColorScheme={false} disableTransitionOnChange>
      <QueryClientProvider client={queryClient}>
        <NowProvider now={now}>
          {children}
          <TooltipLayer />
          <Toaster />
          <LiveRegion />
        </NowProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
