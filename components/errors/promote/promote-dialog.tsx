"use client";

import { useQuery } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import type { FormErrors } from "@/components/issues/create/new-issue";
import { useDraft } from "@/components/issues/editing/saved-drafts";
import { useSimilarIssues } from "@/components/issues/similar/use-similar-issues";
import { useActor } from "@/components/screen/access/actor-context";
import { Banner } from "@/components/ui/feedback/banner";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import {
  promotionQuery,
  useLinkGroup,
  usePromoteGroup,
} from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { Duplicates, mergeDuplicates } from "./promote-duplicates";
import { PromoteForm } from "./promote-form";
import { type BugEdit, hasText, promoteBodyOf, suggestedBug, withoutText } from "./promote-text";
import { usePromoted } from "./use-promoted";

const FORM = "promote-form";

function focusTitle() {
  document.getElementById(FORM)?.querySelector("input")?.focus();
}

interface PromoteDialogProps {
  projectId: number;
  groupId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the group is linked to an issue, new or existing. */
  onPromoted?: (group: ErrorGroup) => void;
}

/**
 * The bug that would be created, editable, beside issues that may already cover the error. Creates
 * the bug or links an issue. What the user wrote is kept if the dialog is closed.
 */
export function PromoteDialog(props: PromoteDialogProps) {
  const { projectId, groupId, open, onOpenChange, onPromoted } = props;
  const { userId } = useActor();
  const [edit, setEdit] = useDraft<BugEdit>(`${userId}.promote-${groupId}`);
  const [failure, setFailure] = useState<Error | null>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const promotion = useQuery({
    ...promotionQuery(projectId, groupId),
    enabled: open,
    // Counts and duplicates are fetched when it opens.
    staleTime: 0,
  });
  const promote = usePromoteGroup(projectId);
  const link = useLinkGroup(projectId);
  const isBusy = promote.isPending || link.isPending;
  const bug = promotion.data && suggestedBug(promotion.data, edit);
  // The suggestion is compared with the whole error, a title written here by its words.
  const similar = useSimilarIssues(projectId, edit?.title ?? "");
  const known = promotion.data?.duplicates ?? [];
  // Only an issue of this project can be linked.
  const found = similar.isSearched
    ? similar.issues.filter(({ issue }) => issue.project_id === projectId)
    : undefined;
  const duplicates = found ? mergeDuplicates(known, found) : known;
  const promoted = usePromoted(projectId);

  function change(next: boolean) {
    if (isBusy) return;
    setFailure(null);
    setErrors({});
    onOpenChange(next);
  }

  async function finish(request: Promise<ErrorGroup>, how: "promoted" | "linked") {
    setFailure(null);
    setErrors({});
    try {
      const group = await request;
      setEdit(null);
      promoted(group, how);
      onOpenChange(false);
      onPromoted?.(group);
    } catch (error) {
      if (error instanceof ApiFailure) setErrors(error.errors);
      setFailure(error as Error);
    }
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy || !bug) return;
    const { body, errors: fieldErrors = {} } = promoteBodyOf(bug);
    setErrors(fieldErrors);
    if (body) void finish(promote.mutateAsync({ id: groupId, ...body }), "promoted");
    else if (fieldErrors["title"] !== undefined) focusTitle();
  }

  const busyReason = link.isPending ? "Linking the group…" : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Promote to bug"
      size="xl"
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit(event);
      }}
      footer={
        <>
          <Button onClick={() => change(false)}>Cancel</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            loading={promote.isPending}
            disabledReason={busyReason}
          >
            Create bug
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure !== null && <Banner tone="danger">{failure.message}</Banner>}
        {promotion.isError && !promotion.data && (
          <Banner
            tone="warning"
            actions={
              <Button size="sm" onClick={() => void promotion.refetch()}>
                Try again
              </Button>
            }
          >
            Couldn’t load the preview. {promotion.error.message}
          </Banner>
        )}
        {promotion.isPending && <PreviewSkeleton />}
        {bug && (
          <div
            {...similar.composition}
            className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_18rem] md:items-start"
          >
            <Duplicates
              projectId={projectId}
              duplicates={duplicates}
              linkingId={link.isPending ? link.variables.issueId : null}
              onLink={(issueId) =>
                void finish(link.mutateAsync({ id: groupId, issueId }), "linked")
              }
            />
            <PromoteForm
              projectId={projectId}
              bug={bug}
              onChange={(change) => {
                setEdit({ ...edit, ...change });
                setErrors({});
              }}
              onReset={hasText(edit) ? () => setEdit(withoutText(edit)) : undefined}
              errors={errors}
            />
          </div>
        )}
      </form>
    </Dialog>
  );
}

function PreviewSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading the preview" className="flex flex-col gap-3">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
