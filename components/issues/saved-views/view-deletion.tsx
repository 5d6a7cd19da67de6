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

/** Asks before a view is deleted. */
export function ViewDeletion({ projectId, view, onClose }: ViewDeletionProps) {
  const remove = useDeleteView(projectId);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the view ${view.name}?`}
      description={
        view.is_shared
          ? "It’s deleted for everyone in the project. The issues stay."
          : "The issues it shows stay."
      }
      confirmLabel="Delete view"
      onConfirm={async () => {
        await remove.mutateAsync(view.id);
        toastSuccess(`View ${view.name} deleted`);
      }}
    />
  );
}
