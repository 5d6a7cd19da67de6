import type { QueryClient } from "@tanstack/react-query";
import { favoritesKey } from "./cache-keys";

/** A favorite, as far as it is read here. */
interface ListedFavorite {
  issue: { id: number; title: string } | null;
}

/** Refetches the favorites if the issue is among them, unless it has this title there. */
export function refreshFavorite(queryClient: QueryClient, id: number, title?: string): void {
  const favorites = queryClient.getQueryData<ListedFavorite[]>(favoritesKey) ?? [];
  if (favorites.some(({ issue }) => issue?.id === id && issue.title !== title))
    void queryClient.invalidateQueries({ queryKey: favoritesKey });
}
