"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { lazyPart } from "./lazy-part";
import { useHydrated } from "./use-hydrated";

function Placeholder() {
  return (
    <div className="flex flex-col gap-2 py-1">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}

const part = lazyPart(
  () => import("./text/markdown").then((module) => module.Markdown),
  Placeholder,
);

/**
 * For pages that the server renders. Without `loading`, because the server would send that first,
 * and the text would move everything below when it appears.
 */
const Rendered = dynamic(() => import("./text/markdown").then((module) => module.Markdown));

/** Loads the Markdown scripts, so that text appears at once. */
export const loadMarkdown = part.load;

/** Markdown whose rendering code loads on demand. */
export function LazyMarkdown({ children }: { children: string }) {
  const isHydrated = useHydrated();
  // Kept while mounted, because another component would lose its state.
  const [Markdown] = useState(() => (isHydrated ? part.Part : Rendered));
  return <Markdown>{children}</Markdown>;
}
