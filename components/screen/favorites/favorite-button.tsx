"use client";

import dynamic from "next/dynamic";

/** Loaded after the page, and not on the server: until then, its place is kept. */
export const FavoriteButton = dynamic(
  () => import("./favorite-star").then((module) => module.FavoriteStar),
  { ssr: false, loading: () => <span className="size-8 shrink-0 pointer-coarse:size-11" /> },
);
