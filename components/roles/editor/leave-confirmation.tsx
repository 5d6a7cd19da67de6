"use client";

import { useLeaveGuard } from "@/components/screen/navigation/use-leave-guard";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";

interface LeaveQuestionProps {
  /** Whether there are unsaved changes. */
  active: boolean;
  /** "6 changes to Contributor". */
  what: string;
}

/** Asks for confirmation before unsaved changes are lost. */
export function LeaveConfirmation({ active, what }: LeaveQuestionProps) {
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
    />
  );
}
