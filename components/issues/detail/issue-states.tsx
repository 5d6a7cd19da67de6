"use client";

import type { ReactNode } from "react";
import { FolderInput, Lock, SearchX } from "@/components/ui/icon/icons";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { ButtonLink } from "@/components/ui/button/button-link";
import { Banner } from "@/components/ui/feedback/banner";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { Issue } from "@/lib/issues/issues/schema";
import { ApiFailure } from "@/lib/platform/client/api-client";

/** Placeholder while an issue loads, with its title if that is known. */
export function IssueSkeleton({ title }: { title?: string | undefined }) {
  return (
    <div className="@container" aria-busy="true" aria-label="Loading the issue">
      <div className="grid gap-x-10 gap-y-6 @4xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex flex-col gap-4">
          {title === undefined ? (
            <Skeleton className="h-7 w-3/4" />
          ) : (
            <p className="py-1 text-lg font-semibold break-words">{title}</p>
          )}
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-2/3" />
        </div>
        <div className="flex flex-col gap-3">
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-6 w-full" />
          ))}
        </div>
      </div>
    </div>
  );
}

interface IssueFailureProps {
  issueKey: string;
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

/** Why the issue is not shown. */
export function IssueFailure({ issueKey, error, onRetry, retrying }: IssueFailureProps) {
  const status = error instanceof ApiFailure ? error.status : 0;
  if (status === 404) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={`${issueKey} not found`}
        text="It may have been deleted, or it may never have existed."
      />
    );
  }
  if (status === 403) {
    return (
      <EmptyState
        icon={<Lock />}
        title={`You don’t have access to ${issueKey}`}
        text={error.message}
      />
    );
  }
  return <ErrorState title={`Couldn’t load ${issueKey}`} onRetry={onRetry} retrying={retrying} />;
}

interface IssueMovedProps {
  /** The key that it had. */
  issueKey: string;
  issue: Pick<Issue, "key" | "title" | "project_id">;
}

/** Shown in place of an issue that is now in another project. */
export function IssueMoved({ issueKey, issue }: IssueMovedProps) {
  const { key, title, project_id: projectId } = issue;
  return (
    <EmptyState
      icon={<FolderInput />}
      title={`${issueKey} is now ${key}`}
      text={`“${title}” was moved to another project.`}
      actions={<ButtonLink href={issueHref(projectId, key)}>Open {key}</ButtonLink>}
    />
  );
}

interface IssueGoneProps {
  issueKey: string;
  /** The error from the last fetch; null if it succeeded. */
  error: Error | null;
  /** A link back. */
  actions: ReactNode;
}

/** Shown above an issue that was deleted or can no longer be read. */
export function IssueGone({ issueKey, error, actions }: IssueGoneProps) {
  const status = error instanceof ApiFailure ? error.status : 0;
  if (status !== 404 && status !== 403) return null;
  return (
    <Banner tone="warning" className="mb-3" actions={actions}>
      {status === 404 ? `${issueKey} was deleted.` : `You no longer have access to ${issueKey}.`}{" "}
      You can no longer save changes here.
    </Banner>
  );
}
