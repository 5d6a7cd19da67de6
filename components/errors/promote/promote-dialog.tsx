"use client";

import { useQuery } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { useDraft } from "@/components/issues/editing/saved-drafts";
import { useActor } from "@/components/screen/access/actor-context";
import { Banner } from "@/components/ui/feedback/banner";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import {
  promotionQuery,
  useLinkGroup,
  usePromoteGroup,
} from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { Duplicates } from "./promote-duplicates";
import { PromoteForm } from "./promote-form";
import { type BugText, suggestedText } from "./promote-text";

const FORM = "promote-form";

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
  const [written, setWritten] = useDraft<BugText>(`${userId}.promote-${groupId}`);
  const [failure, setFailure] = useState<Error | null>(null);
  const promotion = useQuery({
    ...promotionQuery(projectId, groupId),
    enabled: open,
    // Counts and duplicates are fetched when it opens.
    staleTime: 0,
  });
  const promote = usePromoteGroup(projectId);
  const link = useLinkGroup(projectId);
  const isBusy = promote.isPending || link.isPending;
  const text = written ?? (promotion.data && suggestedText(promotion.data));

  function change(next: boolean) {
    if (isBusy) return;
    setFailure(null);
    onOpenChange(next);
  }

  async function finish(request: Promise<ErrorGroup>, message: string) {
    setFailure(null);
    try {
      const group = await request;
      setWritten(null);
      toastSuccess(message);
      onOpenChange(false);
      onPromoted?.(group);
    } catch (error) {
      setFailure(error as Error);
    }
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy || text?.title.trim() === "") return;
    void finish(promote.mutateAsync({ id: groupId, ...text }), "Bug created");
  }

  const fieldErrors = failure instanceof ApiFailure ? failure.errors : {};
  const busyReason = link.isPending ? "Linking the group…" : undefined;
  const titleReason = text?.title.trim() === "" ? "Give the bug a title first." : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Promote to bug"
      size="xl"
      footer={
        <>
          <Button onClick={() => change(false)}>Cancel</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            loading={promote.isPending}
            disabledReason={busyReason ?? titleReason}
          >
            Create bug
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit(event);
        }}
        className="flex flex-col gap-4"
      >
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
        {promotion.data && text && (
          <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_18rem] md:items-start">
            <Duplicates
              projectId={projectId}
              duplicates={promotion.data.duplicates}
              linkingId={link.isPending ? link.variables.issueId : null}
              onLink={({ issue }) =>
                void finish(
                  link.mutateAsync({ id: groupId, issueId: issue.id }),
                  `Linked to ${issue.key}`,
                )
              }
            />
            <PromoteForm
              projectId={projectId}
              laneId={promotion.data.lane_id}
              text={text}
              onChange={setWritten}
              onReset={written === null ? undefined : () => setWritten(null)}
              errorOf={(field) => fieldErrors[field]}
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
