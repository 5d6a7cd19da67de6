"use client";

import dynamic from "next/dynamic";
import { lazyPart, renderedPart } from "@/components/ui/lazy-part";

const part = lazyPart(() => import("./collapsed-lane").then((module) => module.CollapsedLane), {
  isQuiet: true,
});

/** Loads the scripts of collapsed lanes, so that a lane collapses at once. */
export const loadCollapsedLane = part.load;

/** A collapsed lane, for boards that mostly have none. */
export const CollapsedLane = renderedPart(
  part,
  dynamic(() => import("./collapsed-lane").then((module) => module.CollapsedLane)),
);
