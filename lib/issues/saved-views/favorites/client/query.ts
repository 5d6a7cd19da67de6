import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { favoritesKey } from "@/lib/issues/issues/client/cache-keys";
import type { Favorite } from "../schema";

/** What can be a favorite: a project, a view or issue with its project, or a view across projects. */
export type Subject = Omit<Favorite, "id">;

/** The user's favorites, in order. */
export function favoritesQuery() {
  return queryOptions({
    queryKey: favoritesKey,
    queryFn: ({ signal }) => api.get<Favorite[]>("/api/profile/favorites", { signal }),
  });
}

/** Returns the favorite for a subject, if it is one. */
export function findFavorite(
  favorites: readonly Favorite[] | undefined,
  { project, view, issue }: Subject,
): Favorite | undefined {
  return favorites?.find(
    (favorite) =>
      favorite.project?.id === project?.id &&
      favorite.view?.id === view?.id &&
      favorite.issue?.id === issue?.id,
  );
}
