"use client";

import { useLeaveGuard } from "@/components/screen/navigation/use-leave-guard";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";

interface LeaveQuestionProps {
  /** Whether there are unsaved changes. */
  active: boolean;
  /** "6 changes to Contributor". */
  what: string;
  /** Resolves to true if it was saved. Rejects with the message to show. */
  onSave: () => Promise<boolean>;
  /** Why it cannot be saved yet. */
  saveReason?: string | undefined;
}

/** Asks before unsaved changes are lost, and offers to save them first. */
export function LeaveConfirmation({ active, what, onSave, saveReason }: LeaveQuestionProps) {
  const { isAsking, stay, leave } = useLeaveGuard(active);
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={stay}
      title="Leave without saving?"
      description={`You have unsaved changes. If you leave, you’ll lose ${what}.`}
      confirmLabel="Discard and leave"
      onConfirm={leave}
      alternative={{
        label: "Save and leave",
        disabledReason: saveReason,
        run: async () => {
          if (await onSave()) leave();
        },
      }}
    />
  );
}
