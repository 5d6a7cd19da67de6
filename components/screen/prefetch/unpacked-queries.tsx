"use client";

import { HydrationBoundary } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { unpackQueries } from "@/lib/platform/client/packed-queries";

/** Adds the queries in the text of `packQueries` to the page's cache. */
export function UnpackedQueries({ text, children }: { text: string; children: ReactNode }) {
  const state = useMemo(() => unpackQueries(text), [text]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
