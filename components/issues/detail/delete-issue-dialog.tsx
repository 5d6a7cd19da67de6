"use client";

import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { keptSubIssues } from "@/components/issues/fields/parent/kept-text";
import { useDeleteIssue } from "@/lib/issues/issues/client/mutations";
import type { Issue } from "@/lib/issues/issues/schema";

/** What the question names. */
type DeletedIssue = Pick<
  Issue,
  | "id"
  | "key"
  | "title"
  | "project_id"
  | "comment_ids"
  | "branch_links"
  | "blocked_by_ids"
  | "blocks_ids"
  | "children"
>;

interface DeleteIssueDialogProps {
  issue: DeletedIssue;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

function countText(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 ${one}` : `${count} ${many}`];
}

/** Returns "2 comments, 1 dependency and its activity". */
function deletedParts(issue: DeletedIssue): string {
  const links = issue.blocked_by_ids.length + issue.blocks_ids.length;
  const parts = [
    ...countText(issue.comment_ids.length, "comment", "comments"),
    ...countText(links, "dependency", "dependencies"),
    ...countText(issue.branch_links.length, "branch link", "branch links"),
    "its activity",
  ];
  const last = parts.pop() ?? "";
  return parts.length === 0 ? last : `${parts.join(", ")} and ${last}`;
}

/** Asks for confirmation before an issue is deleted, and lists what is deleted with it. */
export function DeleteIssueDialog({ issue, onOpenChange, onDeleted }: DeleteIssueDialogProps) {
  const deleteIssue = useDeleteIssue();
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Delete ${issue.key} ${issue.title}?`}
      description={`This also deletes ${deletedParts(issue)}, and any attachments and time entries.${keptSubIssues([issue])} This cannot be undone, and the key ${issue.key} will never be reused.`}
      confirmLabel="Delete issue"
      onConfirm={async () => {
        await deleteIssue.mutateAsync(issue);
        toastSuccess(`${issue.key} was deleted`);
        onDeleted();
      }}
    />
  );
}
