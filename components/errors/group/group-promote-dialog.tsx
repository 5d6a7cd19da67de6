"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { SimilarIssueRow } from "@/components/issues/similar/similar-issue-row";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toastSuccess } from "@/components/ui/feedback/toast";
import {
  promotionQuery,
  useLinkGroup,
  usePromoteGroup,
} from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup, Promotion } from "@/lib/errors/groups/schema";
import { lanesQuery } from "@/lib/planning/lanes/client";

const Markdown = dynamic(
  () => import("@/components/ui/text/markdown").then((module) => module.Markdown),
  { loading: () => <Skeleton className="h-24 w-full" /> },
);

type Duplicate = Promotion["duplicates"][number];

/** How the match is described, unless it is based on text alone. */
const WHY: Record<Duplicate["why"], string | undefined> = {
  error: "is linked to the same error",
  exception_class: "mentions the same exception class",
  culprit: "mentions the code that throws it",
  text: undefined,
};

interface PromoteDialogProps {
  projectId: number;
  groupId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the group is linked to an issue, new or existing. */
  onPromoted?: (group: ErrorGroup) => void;
}

/**
 * Shows the bug that would be created, and possible duplicates. Creates the bug or links a
 * duplicate.
 */
export function PromoteDialog(props: PromoteDialogProps) {
  const { projectId, groupId, open, onOpenChange, onPromoted } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const promotion = useQuery({
    ...promotionQuery(projectId, groupId),
    enabled: open,
    // Counts and duplicates are fetched when it opens.
    staleTime: 0,
  });
  const promote = usePromoteGroup(projectId);
  const link = useLinkGroup(projectId);
  const isBusy = promote.isPending || link.isPending;

  function change(next: boolean) {
    if (isBusy) return;
    setFailure(null);
    onOpenChange(next);
  }

  async function finish(request: Promise<ErrorGroup>, message: string) {
    setFailure(null);
    try {
      const group = await request;
      toastSuccess(message);
      onOpenChange(false);
      onPromoted?.(group);
    } catch (error) {
      setFailure((error as Error).message);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Promote to bug"
      size="lg"
      footer={
        <>
          <Button onClick={() => change(false)}>Cancel</Button>
          <Button
            variant="primary"
            loading={promote.isPending}
            disabledReason={link.isPending ? "Linking the group…" : undefined}
            onClick={() => void finish(promote.mutateAsync(groupId), "Bug created")}
          >
            Create bug
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
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
        {promotion.data && (
          <>
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
            <Preview projectId={projectId} promotion={promotion.data} />
          </>
        )}
      </div>
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

interface DuplicatesProps {
  projectId: number;
  duplicates: readonly Duplicate[];
  /** The issue being linked. */
  linkingId: number | null;
  onLink: (duplicate: Duplicate) => void;
}

function Duplicates({ projectId, duplicates, linkingId, onLink }: DuplicatesProps) {
  const lanes = useQuery(lanesQuery(projectId)).data;
  const [first] = duplicates;
  if (!first) return null;
  return (
    <section
      aria-label="Likely duplicates"
      className="rounded-md border border-border bg-surface-sunken px-3 py-2"
    >
      <h3 className="text-sm font-medium">
        {first.verdict === "same"
          ? `Looks like ${first.issue.key}. Link it instead?`
          : "Similar issues found. Link one instead?"}
      </h3>
      <ul className="mt-1 divide-y divide-border">
        {duplicates.map((duplicate) => {
          const { why, ...similar } = duplicate;
          const { id, key, lane_id } = similar.issue;
          return (
            <li key={id}>
              <SimilarIssueRow
                {...similar}
                lane={lanes?.find((lane) => lane.id === lane_id)?.title}
                note={WHY[why]}
                action={
                  <Button
                    size="sm"
                    loading={linkingId === id}
                    disabledReason={
                      linkingId !== null && linkingId !== id ? "Linking the group…" : undefined
                    }
                    onClick={() => onLink(duplicate)}
                  >
                    Link to {key}
                  </Button>
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Preview({ projectId, promotion }: { projectId: number; promotion: Promotion }) {
  const lanes = useQuery(lanesQuery(projectId));
  const lane = lanes.data?.find(({ id }) => id === promotion.lane_id)?.title;
  return (
    <section aria-label="Preview">
      <p className="text-xs text-text-muted">
        Creates a high-priority bug{lane !== undefined && ` in ${lane}`}. The error will stay open.
      </p>
      <h3 className="mt-2 text-md font-semibold break-words">{promotion.title}</h3>
      <div className="mt-2 rounded-md border border-border px-3 py-2">
        <Markdown>{promotion.description}</Markdown>
      </div>
    </section>
  );
}
