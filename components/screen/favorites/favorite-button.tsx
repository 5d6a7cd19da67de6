"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** Loaded after the page, and not on the server: until then, its place is kept. */
export const FavoriteButton = lazyPart(
  () => import("./favorite-star").then((module) => module.FavoriteStar),
  { loading: () => <span className="size-8 shrink-0 pointer-coarse:size-11" />, isQuiet: true },
).Part;
