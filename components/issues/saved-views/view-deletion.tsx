"use client";

import { useActor } from "@/components/screen/access/actor-context";
import { toastSuccess, toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useCreateView, useDeleteView } from "@/lib/issues/saved-views/client";
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
  const everyone = projectId === null ? "everyone" : "everyone in the project";
  const done = `View ${view.name} deleted`;

  function restore() {
    const { name, screen, query, is_shared } = view;
    return undoneBy(
      create.mutateAsync({ name, screen, query, is_shared }),
      `${name} was not restored`,
    );
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
        await remove.mutateAsync(view.id);
        // Another person's would become one's own.
        if (view.user_id === userId) void toastUndo(done, restore);
        else toastSuccess(done);
      }}
    />
  );
}
