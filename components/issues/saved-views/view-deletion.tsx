"use client";

import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { useDeleteView } from "@/lib/issues/saved-views/client";
import type { SavedView } from "@/lib/issues/saved-views/schema";

interface ViewDeletionProps {
  projectId: number;
  view: SavedView;
  onClose: () => void;
}

/** Asks for confirmation before a view is deleted. */
export function ViewDeletion({ projectId, view, onClose }: ViewDeletionProps) {
  const remove = useDeleteView(projectId);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the view ${view.name}?`}
      description={
        view.is_shared
          ? "It will be deleted for everyone in the project. The issues it shows won’t be deleted."
          : "The issues it shows won’t be deleted."
      }
      confirmLabel="Delete view"
      onConfirm={async () => {
        await remove.mutateAsync(view.id);
        toastSuccess(`View ${view.name} deleted`);
      }}
    />
  );
}
