"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { IssueMenuPanel } from "@/components/issues/bulk/menu/issue-menu-panel";
import type {
  IssueMenuActions,
  OpenIssueMenu,
} from "@/components/issues/bulk/menu/issue-menu-store";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import { useIssuePermits } from "@/components/issues/editing/use-issue-permits";
import { openPeek } from "@/components/issues/peek/peek-url";
import { useProjectsOf } from "@/components/screen/access/project-of";
import { issueQuery } from "@/lib/issues/issues/client/mutations";
import type { RankedIssue } from "@/lib/issues/my-issues/schema";
import { membersQuery } from "@/lib/people/members/client";

/** An open menu of one of the user's issues. */
export interface OpenMyIssueMenu extends Omit<OpenIssueMenu, "issue"> {
  issue: RankedIssue;
}

interface MyIssueMenuProps {
  open: OpenMyIssueMenu;
  edit: (issue: RankedIssue, field: QuickField, row: HTMLElement) => void;
  onClose: () => void;
  onAsk: NonNullable<Parameters<typeof IssueMenuPanel>[0]["onAsk"]>;
}

/** The list's menu, once the whole issue is loaded. */
export function MyIssueMenu({ open, edit, onClose, onAsk }: MyIssueMenuProps) {
  const { issue } = open;
  const full = useQuery(issueQuery(issue.project_id, issue.key)).data;
  const members = useQuery(membersQuery(issue.project_id)).data;
  const { permitFor } = useIssuePermits(members, useProjectsOf());
  const actions = useMemo<IssueMenuActions>(
    () => ({
      permitFor,
      peek: ({ key }) => openPeek(key),
      edit: (_full, field, row) => edit(issue, field, row),
      selected: () => [],
    }),
    [permitFor, edit, issue],
  );
  if (!full) return null;
  return (
    <IssueMenuPanel
      open={{ ...open, issue: full }}
      actions={actions}
      onClose={onClose}
      onAsk={onAsk}
    />
  );
}
