import type { QueryClient } from "@tanstack/react-query";
import type { Issue } from "@/lib/issues/issues/schema";
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

type Follow = (
  client: QueryClient,
  projectId: number,
  issue: { before: Issue | undefined; after: Issue | undefined; parentIds: (number | null)[] },
) => void;
let follow: Follow | undefined;

/** Makes `next`, which loads late, update what parents show of an issue. Returns a function that ends it. */
export function followParentsWith(next: Follow): () => void {
  follow = next;
  return () => void (follow = undefined);
}

/** Updates what the issue's parents show of it, if it has or had one. */
export function followParents(
  client: QueryClient,
  id: number,
  before?: Issue,
  after?: Issue,
  known?: Pick<Issue, "parent_id">,
) {
  const parentIds = [before, after, known].map((issue) => issue?.parent_id ?? null);
  if (parentIds.some((parent) => parent !== null))
    follow?.(client, id, { before, after, parentIds });
}
