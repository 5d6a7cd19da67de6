import { Button } from "@/components/ui/button/button";
import type { BulkField } from "./bulk-plan";
import type { Unread } from "./merge-by-name";

const WHAT: Partial<Record<BulkField, string>> = {
  assignee_id: "members",
  lane_id: "lanes",
  label_ids: "labels",
};

/** In place of the records of several projects, until all are read: a part of them would leave out issues. */
export function UnreadChoice({ field, unread }: { field: BulkField; unread: Unread }) {
  if (unread.error === undefined) {
    return (
      <p role="status" className="p-3 text-sm text-text-muted">
        Loading…
      </p>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-2 p-3 text-sm">
      <p className="text-danger-text">
        Couldn’t load the {WHAT[field]} of all projects. {unread.error}
      </p>
      <Button size="sm" autoFocus onClick={unread.retry}>
        Try again
      </Button>
    </div>
  );
}
