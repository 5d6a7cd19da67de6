import type { QueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { waitsForConnection } from "@/lib/platform/client/query-client";
import type { Favorite, FavoriteBody } from "../schema";
import { favoritesQuery, findFavorite, type Subject } from "./query";

const path = "/api/profile/favorites";
const mutationKey = ["favorites"];
/** The id of a favorite that the server does not know yet. */
const NEW_ID = 0;

type Change = (favorites: readonly Favorite[]) => Favorite[];

const listOf = (client: QueryClient) => client.getQueryData(favoritesQuery().queryKey) ?? [];

/**
 * Shows a change immediately and then sends it. Changes are sent one at a time. If one fails, what was shown before
 * returns.
 */
function send(
  client: QueryClient,
  change: Change,
  request: () => Promise<unknown>,
): Promise<unknown> {
  const { queryKey } = favoritesQuery();
  const show = (favorites: Favorite[]) => client.setQueryData(queryKey, favorites);
  return client
    .getMutationCache()
    .build(client, {
      mutationKey,
      scope: { id: "favorites" },
      ...waitsForConnection,
      mutationFn: request,
      onMutate: async () => {
        await client.cancelQueries({ queryKey });
        const before = listOf(client);
        show(change(before));
        return before;
      },
      onError: (_error, _variables, before) => before && show(before),
      onSettled: () =>
        client.isMutating({ mutationKey }) === 1
          ? client.invalidateQueries({ queryKey })
          : undefined,
    })
    .execute(undefined);
}

function bodyOf({ project, view, issue }: Subject): FavoriteBody {
  if (view) return { view_id: view.id };
  if (issue) return { issue_id: issue.id };
  return project ? { project_id: project.id } : {};
}

/** Adds a favorite at the end. */
export function addFavorite(client: QueryClient, subject: Subject): Promise<unknown> {
  return send(
    client,
    (favorites) => [...favorites, { ...subject, id: NEW_ID }],
    async () => {
      const added = await api.post<Favorite>(path, bodyOf(subject));
      client.setQueryData(favoritesQuery().queryKey, (favorites) =>
        favorites?.map((favorite) => (findFavorite([favorite], subject) ? added : favorite)),
      );
    },
  );
}

/** Removes a favorite. It may have been added only just now, so its id is looked up when the change is sent. */
export function removeFavorite(client: QueryClient, subject: Subject): Promise<unknown> {
  let id = findFavorite(listOf(client), subject)?.id ?? NEW_ID;
  return send(
    client,
    (favorites) => favorites.filter((favorite) => !findFavorite([favorite], subject)),
    async () => {
      if (id === NEW_ID) id = (await api.post<Favorite>(path, bodyOf(subject))).id;
      await api.delete(`${path}/${id}`);
    },
  );
}

/** Puts the favorites in this order. */
export function orderFavorites(client: QueryClient, ordered: Favorite[]): Promise<unknown> {
  const ids = ordered.map(({ id }) => id).filter((id) => id !== NEW_ID);
  return send(
    client,
    () => ordered,
    () => api.put(path, { ids }),
  );
}

/** Undoes a removal: the favorites are again those of `before`, in that order. */
export function restoreFavorite(
  client: QueryClient,
  subject: Subject,
  before: readonly Favorite[],
): Promise<unknown> {
  return send(
    client,
    () => [...before],
    async () => {
      const { id } = await api.post<Favorite>(path, bodyOf(subject));
      const ids = before.map((favorite) => (findFavorite([favorite], subject) ? id : favorite.id));
      await api.put(path, { ids: ids.filter((known) => known !== NEW_ID) });
    },
  );
}
