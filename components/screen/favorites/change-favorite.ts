import type { QueryClient } from "@tanstack/react-query";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import {
  addFavorite,
  orderFavorites,
  removeFavorite,
  restoreFavorite,
} from "@/lib/issues/saved-views/favorites/client/changes";
import {
  favoritesQuery,
  findFavorite,
  type Subject,
} from "@/lib/issues/saved-views/favorites/client/query";
import type { Favorite } from "@/lib/issues/saved-views/favorites/schema";
import { favoriteName } from "./favorite-name";

function reportFailure(error: unknown): false {
  toastError("Your favorites were not changed", {
    description: error instanceof Error ? error.message : "",
  });
  return false;
}

const listOf = (client: QueryClient) => client.getQueryData(favoritesQuery().queryKey) ?? [];

/** Removes a favorite and offers an undo. */
export async function dropFavorite(client: QueryClient, subject: Subject): Promise<void> {
  const before = listOf(client);
  const isDone = await removeFavorite(client, subject).then(() => true, reportFailure);
  if (!isDone) return;
  await toastUndo(`${favoriteName(subject)} removed from favorites`, () =>
    restoreFavorite(client, subject, before).then(() => true, reportFailure),
  );
}

/** Adds something to the favorites, or removes it. */
export async function toggleFavorite(client: QueryClient, subject: Subject): Promise<void> {
  if (findFavorite(listOf(client), subject)) return dropFavorite(client, subject);
  const isDone = await addFavorite(client, subject).then(() => true, reportFailure);
  if (isDone) announce(`${favoriteName(subject)} added to favorites.`);
}

/** Puts a favorite in another place, counted from 0, and says where it is. */
export async function placeFavorite(
  client: QueryClient,
  favorite: Favorite,
  place: number,
): Promise<void> {
  const others = listOf(client).filter(({ id }) => id !== favorite.id);
  if (place < 0 || place > others.length) return;
  announce(`${favoriteName(favorite)}: ${place + 1} of ${others.length + 1}.`);
  await orderFavorites(client, others.toSpliced(place, 0, favorite)).catch(reportFailure);
}
