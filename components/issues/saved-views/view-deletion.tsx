"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useActor } from "@/components/screen/access/actor-context";
import { toastSuccess, toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useCreateView, useDeleteView } from "@/lib/issues/saved-views/client";
import { restoreFavorite } from "@/lib/issues/saved-views/favorites/client/changes";
import { favoritesQuery } from "@/lib/issues/saved-views/favorites/client/query";
import type { Favorite } from "@/lib/issues/saved-views/favorites/schema";
import type { SavedView } from "@/lib/issues/saved-views/schema";

interface ViewDeletionProps {
  projectId: number | null;
  view: SavedView;
  onClose: () => void;
}

/** Asks for confirmation before a view is deleted. The person who saved it can bring it back. */
export function ViewDeletion({ projectId, view, onClose }: ViewDeletionProps) {
  const { userId } = useActor();
  const remove = useDeleteView(projectId);
  const create = useCreateView(projectId);
  const client = useQueryClient();
  const everyone = projectId === null ? "everyone" : "everyone in the project";
  const done = `View ${view.name} deleted`;

  /** Saves it again, and makes it a favorite again in the place that it had. */
  async function saveAgain(favorites: readonly Favorite[]) {
    const { name, screen, query, is_shared } = view;
    const saved = await create.mutateAsync({ name, screen, query, is_shared });
    const before = favorites.map((favorite) =>
      favorite.view?.id === view.id ? { ...favorite, view: saved } : favorite,
    );
    const own = before.find((favorite) => favorite.view === saved);
    if (own) await restoreFavorite(client, own, before);
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the view ${view.name}?`}
      description={
        view.is_shared
          ? `It will be deleted for ${everyone}. The issues it shows won’t be deleted.`
          : "The issues it shows won’t be deleted."
      }
      confirmLabel="Delete view"
      onConfirm={async () => {
        const favorites = client.getQueryData(favoritesQuery().queryKey) ?? [];
        await remove.mutateAsync(view.id);
        // Another person's would become one's own.
        if (view.user_id === userId)
          void toastUndo(done, () =>
            undoneBy(saveAgain(favorites), `${view.name} was not restored`),
          );
        else toastSuccess(done);
      }}
    />
  );
}
