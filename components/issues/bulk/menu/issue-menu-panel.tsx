"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, type ComponentType } from "react";
import { OfProjects } from "@/components/screen/access/project-of";
import { DeleteIssueDialog } from "@/components/issues/detail/delete-issue-dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { MenuPanel } from "@/components/ui/overlay/menu-parts";
import { issueQuery } from "@/lib/issues/issues/client/mutations";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { IssueMenuItems } from "./issue-menu-items";
import type { IssueMenuActions, IssueQuestion, OpenIssueMenu } from "./issue-menu-store";
import { SelectedItems } from "./selected-items";

const TransferDialog = lazyPart(() =>
  import("@/components/issues/detail/transfer/transfer-dialog").then(
    (module) => module.TransferDialog,
  ),
).Part;

const RecurringForm = lazyPart(() =>
  import("@/components/issues/fields/recurring/recurring-form").then(
    (module) => module.RecurringForm,
  ),
).Part;

interface QuestionProps {
  issue: ListedIssue;
  onClose: () => void;
}

/** Asks before deleting. What goes with the issue is only known from the full issue. */
function Deletion({ issue, onClose }: QuestionProps) {
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

/** Asks where to move the issue. */
function Transfer({ issue, onClose }: QuestionProps) {
  return <TransferDialog issues={[issue]} onClose={onClose} />;
}

/** The form for a recurring issue like this one, whose description is only in the full issue. */
function Recurrence({ issue, onClose }: QuestionProps) {
  const { data } = useQuery(issueQuery(issue.project_id, issue.key));
  if (!data) return null;
  const { project_id: projectId } = issue;
  return <RecurringForm projectId={projectId} recurring={null} like={data} onClose={onClose} />;
}

const QUESTIONS: Record<IssueQuestion, ComponentType<QuestionProps>> = {
  delete: Deletion,
  transfer: Transfer,
  recur: Recurrence,
};

interface IssueMenuPanelProps {
  open: OpenIssueMenu;
  actions: IssueMenuActions;
  onClose: () => void;
  onAsk: (question: IssueQuestion) => void;
}

/** Returns the selected issues if the issue is one of several. */
function selectedWith(issue: ListedIssue, actions: IssueMenuActions) {
  if (actions.selection?.get().ids.has(issue.id) !== true) return null;
  const selected = actions.selected();
  return selected.length > 1 ? selected : null;
}

/** The open menu, and the question before its last item does what it says. */
export function IssueMenuPanel(props: IssueMenuPanelProps) {
  const { issue } = props.open;
  const [selected] = useState(() => selectedWith(issue, props.actions));
  return (
    <OfProjects ids={(selected ?? [issue]).map(({ project_id: id }) => id)}>
      <Panel {...props} selected={selected} />
    </OfProjects>
  );
}

interface PanelProps extends IssueMenuPanelProps {
  selected: readonly ListedIssue[] | null;
}

function Panel({ open, actions, onClose, onAsk, selected }: PanelProps) {
  const { issue, anchor, at, question } = open;
  const anchorRef = useMemo(() => ({ current: anchor }), [anchor]);
  if (question !== undefined) {
    const Question = QUESTIONS[question];
    return <Question issue={issue} onClose={onClose} />;
  }
  return (
    <MenuPanel
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchorRef}
      at={at}
      label={`Actions for ${selected ? `${selected.length} issues` : issue.key}`}
      // Beside the button, where a long menu has the whole height of the window.
      align="start"
      side="right"
    >
      {selected && actions.selection ? (
        <SelectedItems issues={selected} selection={actions.selection} />
      ) : (
        <IssueMenuItems issue={issue} anchor={anchor} actions={actions} onAsk={onAsk} />
      )}
    </MenuPanel>
  );
}
