"use client";

import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { CalendarFeedPanel } from "./calendar-feed-panel";

/** Subscribes to a project's due dates in a calendar app. */
export function CalendarFeedDialog({
  projectId,
  onClose,
}: {
  projectId: number;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Subscribe in your calendar"
      description="The project’s unfinished issues that have a due date. The address is yours, and shows what you can see."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <CalendarFeedPanel projectId={projectId} />
    </Dialog>
  );
}
