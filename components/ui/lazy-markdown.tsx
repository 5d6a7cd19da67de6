"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { lazyPart, renderedPart } from "./lazy-part";

function Placeholder() {
  return (
    <div className="flex flex-col gap-2 py-1">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}

const part = lazyPart(() => import("./text/markdown").then((module) => module.Markdown), {
  loading: Placeholder,
  isQuiet: true,
});

/** Loads the Markdown scripts, so that text appears at once. */
export const loadMarkdown = part.load;

/** Markdown whose rendering code loads on demand. */
export const LazyMarkdown = renderedPart(
  part,
  dynamic(() => import("./text/markdown").then((module) => module.Markdown)),
);
