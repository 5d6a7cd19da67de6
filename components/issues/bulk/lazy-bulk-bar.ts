"use client";

import { lazyPart } from "@/components/ui/lazy-part";

const bar = lazyPart(() => import("./issue-bulk-bar").then((module) => module.IssueBulkBar));

/** The bar of a selection, loaded when something is first selected. */
export const IssueBulkBar = bar.Part;

/** Loads the bar's scripts, so that it appears at once. */
export const loadBulkBar = bar.load;
