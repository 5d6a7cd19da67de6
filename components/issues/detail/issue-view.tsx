"use client";

import type { ComponentProps, ReactNode } from "react";
import { AttachmentDrop } from "@/components/issues/attachments/attachment-drop";
import { ArchivedBanner } from "@/components/issues/detail/sections/archive/archived-banner";
import { ARCHIVED_REASON, ReadOnlyReason } from "@/components/screen/access/read-only";
import { IssueBody } from "./issue-body";
import { IssuePreview } from "./properties/issue-preview";
import { IssueFailure, IssueGone, IssueMoved, IssueSkeleton } from "./issue-states";
import type { useIssueView } from "./use-issue-view";

interface IssueViewProps extends Pick<
  ComponentProps<typeof IssueBody>,
  "headingLevel" | "commentId" | "change" | "newFromId" | "hasLateTimeline" | "onDeleted"
> {
  issueKey: string;
  view: ReturnType<typeof useIssueView>;
  /** A link back, shown if the issue was deleted or can no longer be read. */
  backLink: ReactNode;
}

/**
 * An issue on its page, in the peek or in the inbox: loaded, loading, or an explanation of why it
 * is not shown.
 */
export function IssueView({ issueKey, view, backLink, ...rest }: IssueViewProps) {
  const { query, issue, moved, known, lookups, permit, creatorName } = view;
  if (issue) {
    return (
      <>
        <IssueGone issueKey={issueKey} error={query.error} actions={backLink} />
        <ArchivedBanner issue={issue} />
        <ReadOnlyReason value={issue.archived_at === null ? undefined : ARCHIVED_REASON}>
          <AttachmentDrop key={issue.id} issue={issue}>
            <IssueBody
              issue={issue}
              lookups={lookups}
              permit={permit}
              creatorName={creatorName}
              {...rest}
            />
          </AttachmentDrop>
        </ReadOnlyReason>
      </>
    );
  }
  if (moved) return <IssueMoved issueKey={issueKey} issue={moved} />;
  if (!query.isError) {
    return known ? (
      <IssuePreview issue={known} lookups={lookups} headingLevel={rest.headingLevel} />
    ) : (
      <IssueSkeleton />
    );
  }
  return (
    <IssueFailure
      issueKey={issueKey}
      error={query.error}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
