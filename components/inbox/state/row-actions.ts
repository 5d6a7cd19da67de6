import type { SnoozeEnd } from "@/lib/messaging/notifications/client/snooze";
import type { InboxRow } from "@/components/inbox/rows/group-rows";

/** What can be done to a row's snooze. */
export interface SnoozeActions {
  snooze: (row: InboxRow, end: SnoozeEnd) => void;
  /** Opens a dialog for any date and time. */
  pickTime: (row: InboxRow) => void;
  unsnooze: (row: InboxRow) => void;
}

/** A row's actions. */
export interface RowActions extends SnoozeActions {
  /** Shows it in the pane. */
  open: (row: InboxRow) => void;
  /** With a message that offers to undo it. */
  toggleRead: (row: InboxRow) => void;
  remove: (row: InboxRow) => void;
  unwatch: (row: InboxRow) => void;
  toggleExpanded: (id: string) => void;
}
