"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { DeleteIssueDialog } from "@/components/issues/detail/delete-issue-dialog";
import { MenuPanel } from "@/components/ui/overlay/menu-parts";
import { issueQuery } from "@/lib/issues/issues/client/mutations";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { IssueMenuItems } from "./issue-menu-items";
import type { IssueMenuActions, OpenIssueMenu } from "./issue-menu-store";

interface DeletionProps {
  issue: ListedIssue;
  onClose: () => void;
}

/** Asks before deleting. What goes with the issue is only known from the full issue. */
function Deletion({ issue, onClose }: DeletionProps) {
  const { data, isError } = useQuery(issueQuery(issue.project_id, issue.key));
  const parts = { comment_ids: [], branch_links: [] };
  const full = data ?? (isError ? { ...issue, ...parts } : undefined);
  if (!full) return null;
  return (
    <DeleteIssueDialog
      issue={full}
      onOpenChange={(open) => !open && onClose()}
      onDeleted={onClose}
    />
  );
}

interface IssueMenuPanelProps {
  open: OpenIssueMenu;
  actions: IssueMenuActions;
  onClose: () => void;
}

/** The open menu, and the question before its last item does what it says. */
export function IssueMenuPanel({ open, actions, onClose }: IssueMenuPanelProps) {
  const { issue, anchor, at } = open;
  const [isDeleting, setDeleting] = useState(false);
  const anchorRef = useMemo(() => ({ current: anchor }), [anchor]);
  if (isDeleting) return <Deletion issue={issue} onClose={onClose} />;
  return (
    <MenuPanel
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchorRef}
      at={at}
      // A dialog opened from the menu returns focus to what labels it.
      {...(anchor.id !== "" && { labelledBy: anchor.id })}
      label={`Actions for ${issue.key}`}
      align={at ? "start" : "end"}
      side={at ? "right" : "bottom"}
    >
      <IssueMenuItems
        issue={issue}
        anchor={anchor}
        actions={actions}
        onDelete={() => setDeleting(true)}
      />
    </MenuPanel>
  );
}
