"use client";

import { GitBranch, Plus, X } from "@/components/ui/icon/icons";
import { fullName } from "@/components/ui/text/full-name";
import { useRef } from "react";
import { useCan, type Permit } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { announce } from "@/components/ui/feedback/live-region";
import { Select } from "@/components/ui/form/select";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import {
  useCreateBranchLink,
  useDeleteBranchLink,
  useUpdateBranchLink,
} from "@/lib/issues/branch-links/client";
import type { BranchLink, BranchLinkBody } from "@/lib/issues/branch-links/schema";
import { FoldableSection } from "@/components/ui/layout/foldable-section";
import { lazyPart } from "@/components/ui/lazy-part";
import { BRANCH_LINK_STATUSES } from "@/lib/issues/issues/enumerations";
import type { Issue } from "@/lib/issues/issues/schema";

const BranchLinkForm = lazyPart(() =>
  import("./branch-link-form").then((module) => module.BranchLinkForm),
).Part;

const STATUS_OPTIONS = BRANCH_LINK_STATUSES.map((label, value) => ({ value, label }));

function showError(title: string) {
  return (error: Error) => toastError(title, { description: error.message });
}

/** Returns a link's request body, for changing the link or restoring it after removal. */
function bodyOf(link: BranchLink): BranchLinkBody & { status: number } {
  const { branch_name, status, project_vcs_repo } = link;
  return { project_vcs_repo_id: project_vcs_repo.id, branch_name, status };
}

interface RowProps {
  issue: Issue;
  link: BranchLink;
  onRemove: () => void;
}

function BranchLinkRow({ issue, link, onRemove }: RowProps) {
  const record = {
    createdById: link.created_by,
    recordName: link.branch_name,
    creatorName: fullName(link.creator),
  };
  const update = useCan("issueBranchLinks.update", record);
  const remove = useCan("issueBranchLinks.delete", record);
  const createLink = useCreateBranchLink(issue);
  const updateLink = useUpdateBranchLink(issue);
  const deleteLink = useDeleteBranchLink(issue);

  function setStatus(status: number) {
    const body = { ...bodyOf(link), status };
    updateLink.mutate({ id: link.id, body }, { onError: showError("Couldn’t change the branch") });
  }

  function removeLink() {
    const { branch_name: name } = link;
    onRemove();
    // Avoid `mutate` callbacks, which do not run once the deleted row is unmounted.
    void deleteLink
      .mutateAsync(link.id)
      .then(
        () =>
          toastUndo(`Branch ${name} is no longer linked`, () =>
            undoneBy(createLink.mutateAsync(bodyOf(link)), `Couldn’t link ${name} again`),
          ),
        showError("Couldn’t unlink the branch"),
      );
  }

  return (
    <li className="flex min-h-9 flex-wrap items-center gap-2">
      <GitBranch className="size-4 shrink-0 text-text-muted" aria-hidden="true" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <a
          href={link.branch_url}
          target="_blank"
          rel="noopener noreferrer"
          className="font-mono text-xs break-all hover:underline"
        >
          {link.branch_name}
        </a>
        <span className="text-xs break-all text-text-muted">
          {link.project_vcs_repo.repo_full_name}
        </span>
      </span>
      {update.allowed ? (
        <Select
          size="sm"
          aria-label={`Status of ${link.branch_name}`}
          value={link.status}
          onValueChange={setStatus}
          options={STATUS_OPTIONS}
          className="w-24"
        />
      ) : (
        <span className="text-xs text-text-muted">{BRANCH_LINK_STATUSES[link.status]}</span>
      )}
      <IconButton
        size="sm"
        label={`Remove ${link.branch_name}`}
        disabledReason={remove.reason}
        onClick={removeLink}
      >
        <X />
      </IconButton>
    </li>
  );
}

interface BranchLinksProps {
  issue: Issue;
  /** Whether the form for a new link is shown. */
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
}

/** The issue's branches, which can be added, marked as merged or closed, and removed. */
export function BranchLinks({ issue, isAdding, onAdding }: BranchLinksProps) {
  const create: Permit = useCan("issueBranchLinks.create");
  const addButton = useRef<HTMLButtonElement>(null);

  function close(added?: string) {
    onAdding(false);
    if (added !== undefined) announce(`Branch ${added} linked.`);
    addButton.current?.focus();
  }

  return (
    <FoldableSection
      title="Branches"
      summary={issue.branch_links.length || undefined}
      isBusy={isAdding}
      actions={
        <Button
          ref={addButton}
          variant="ghost"
          size="sm"
          disabledReason={create.reason}
          aria-expanded={isAdding}
          onClick={() => onAdding(!isAdding)}
        >
          <Plus />
          Link a branch
        </Button>
      }
    >
      {isAdding && <BranchLinkForm issue={issue} onClose={close} />}
      {issue.branch_links.length > 0 && (
        <ul aria-label="Linked branches">
          {issue.branch_links.map((link) => (
            <BranchLinkRow
              key={link.id}
              issue={issue}
              link={link}
              onRemove={() => addButton.current?.focus()}
            />
          ))}
        </ul>
      )}
    </FoldableSection>
  );
}
