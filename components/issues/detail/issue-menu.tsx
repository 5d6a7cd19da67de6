"use client";

import { useState } from "react";
import {
  Bot,
  Copy,
  Ellipsis,
  FolderInput,
  GitBranch,
  Hash,
  Link as LinkIcon,
  Repeat,
  Trash2,
} from "@/components/ui/icon/icons";
import { useCanRecur } from "@/components/issues/fields/recurring/use-can-recur";
import { useCan, type Permit } from "@/components/screen/access/use-can";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { IconButton } from "@/components/ui/button/icon-button";
import { toastError, toastSuccess } from "@/components/ui/feedback/toast";
import { ArchiveItem } from "@/components/issues/detail/sections/archive/archive-item";
import { branchName } from "@/components/issues/detail/branch-links/branch-name";
import { ParentItems } from "@/components/issues/fields/parent/parent-items";
import { relating } from "@/components/issues/detail/dependencies/relating";
import { RelationKind } from "@/lib/issues/issues/relations/schema";
import { useHandToAssistant } from "@/lib/issues/issues/client/mutations";
import type { Issue } from "@/lib/issues/issues/schema";
import { copyText } from "@/components/ui/feedback/copy-text";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { keysOf } from "@/components/screen/keyboard/commands";
import { transferring } from "@/components/issues/detail/transfer/transferring";
import { lazyPart } from "@/components/ui/lazy-part";

const DeleteIssueDialog = lazyPart(() =>
  import("./delete-issue-dialog").then((module) => module.DeleteIssueDialog),
).Part;

const RecurringForm = lazyPart(() =>
  import("@/components/issues/fields/recurring/recurring-form").then(
    (module) => module.RecurringForm,
  ),
).Part;

/** The absolute URL of the issue's page. */
export function issueLink(issue: Issue): string {
  return window.location.origin + issueHref(issue.project_id, issue.key);
}

interface IssueMenuProps {
  issue: Issue;
  permit: Permit;
  creatorName: string | undefined;
  /** Called when the issue is deleted. */
  onDeleted: () => void;
}

/** Actions on the whole issue. */
export function IssueMenu({ issue, permit, creatorName, onDeleted }: IssueMenuProps) {
  const [isDeleting, setDeleting] = useState(false);
  const [isRecurring, setRecurring] = useState(false);
  const recur = useCanRecur();
  const handToAssistant = useHandToAssistant();
  const remove = useCan("issues.delete", {
    createdById: issue.user_id,
    recordName: issue.key,
    creatorName,
  });

  function sendToAssistant() {
    handToAssistant.mutate(issue, {
      onSuccess: () => toastSuccess(`${issue.key} was sent to an AI assistant`),
      onError: (error) => toastError(`${issue.key} was not sent`, { description: error.message }),
    });
  }

  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label="More actions">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Hash />} onSelect={() => void copyText(issue.key, "Key")}>
          Copy key
        </MenuItem>
        <MenuItem icon={<LinkIcon />} onSelect={() => void copyText(issueLink(issue), "Link")}>
          Copy link
        </MenuItem>
        <MenuItem
          icon={<GitBranch />}
          onSelect={() => void copyText(branchName(issue.key, issue.title), "Branch name")}
        >
          Copy branch name
        </MenuItem>
        <MenuSeparator />
        {issue.handed_to_assistant_at === null && (
          <MenuItem icon={<Bot />} disabledReason={permit.reason} onSelect={sendToAssistant}>
            Send to AI assistant
          </MenuItem>
        )}
        <MenuItem
          icon={<Repeat />}
          disabledReason={recur.reason}
          onSelect={() => setRecurring(true)}
        >
          Make recurring…
        </MenuItem>
        <ParentItems issue={issue} permit={permit} />
        <MenuItem
          icon={<Copy />}
          disabledReason={permit.reason}
          onSelect={() => relating.set({ issueId: issue.id, kind: RelationKind.Duplicates })}
        >
          Mark as duplicate of…
        </MenuItem>
        <ArchiveItem issue={issue} />
        <MenuItem
          icon={<FolderInput />}
          shortcut={keysOf("transfer")}
          disabledReason={remove.reason}
          onSelect={() => transferring.set(issue.id)}
        >
          Move to project…
        </MenuItem>
        <MenuItem
          icon={<Trash2 />}
          tone="danger"
          disabledReason={remove.reason}
          onSelect={() => setDeleting(true)}
        >
          Delete issue…
        </MenuItem>
      </Menu>
      {isRecurring && (
        <RecurringForm
          projectId={issue.project_id}
          recurring={null}
          like={issue}
          onClose={() => setRecurring(false)}
        />
      )}
      {isDeleting && (
        <DeleteIssueDialog issue={issue} onOpenChange={setDeleting} onDeleted={onDeleted} />
      )}
    </>
  );
}
