"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useCan } from "@/components/screen/access/use-can";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { Segmented } from "@/components/ui/form/segmented";
import { SectionHeading } from "@/components/ui/layout/foldable-section";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { commentsQuery, useCommentsBeingSent } from "@/lib/issues/comments/client";
import type { Comment } from "@/lib/issues/comments/schema";
import { activityQuery } from "@/lib/issues/issues/client/mutations";
import type { Issue, IssueActivity } from "@/lib/issues/issues/schema";
import { ActivityList } from "./activity-list";
import { type ChangeRef, changeAnchor, findChange } from "./linked-change";
import { scrollToSettled } from "./scroll-to-settled";
import { CommentComposer } from "./writing/comment-composer";
import { CommentBeingSent } from "./comment-item";
import { CommentThread } from "./comment-thread";
import { usePendingDeletions } from "./pending-deletions";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { timelineEntries, type TimelineView } from "./timeline-entries";
import { commentAnchor, useLinkedComment } from "./use-linked-comment";

const VIEWS = [
  { value: "all", label: "All" },
  { value: "comments", label: "Comments" },
  { value: "activity", label: "Changes" },
] as const;

const NONE: readonly Comment[] = [];

/**
 * Scrolls to the linked comment or change once per link, and focuses it if the link is in the URL.
 * `anchor` is null while it is not shown.
 */
function useScrollToLinked(anchor: string | null, takesFocus: boolean): void {
  const handled = useRef<string | null>(null);

  // Scroll position and focus are document state, outside React.
  useEffect(() => {
    if (anchor === null || handled.current === anchor) return;
    handled.current = anchor;
    if (takesFocus) document.getElementById(anchor)?.focus({ preventScroll: true });
    scrollToSettled(anchor);
  }, [anchor, takesFocus]);
}

/**
 * Returns the linked change, once it is loaded: older pages are, until its time. The newest changes
 * may not have arrived yet.
 */
function useLinkedChange(
  activity: ReturnType<typeof useActivity>,
  ref: ChangeRef | undefined,
): IssueActivity | undefined {
  const all = activity.data?.pages.flat() ?? [];
  const found = ref && findChange(all, ref);
  const oldest = all.at(-1)?.created_at ?? "";
  const { hasNextPage, isFetching, fetchNextPage } = activity;
  const mayBeOlder = ref?.at !== undefined && !found && hasNextPage && oldest > ref.at;
  useEffect(() => {
    if (mayBeOlder && !isFetching) void fetchNextPage();
  }, [mayBeOlder, isFetching, fetchNextPage]);
  return found;
}

function useActivity({ project_id, key }: Issue) {
  return useInfiniteQuery(activityQuery(project_id, key));
}

interface TimelineProps {
  issue: Issue;
  lookups: ProjectLookups;
  /** A comment to scroll to instead of the one in the URL. Does not move focus. */
  commentId?: number | undefined;
  /** A change to scroll to, if there is no such comment, or what woke a snooze. */
  change?: ChangeRef | undefined;
  /** The first comment that is new to the reader: a line above it says so. */
  newFromId?: number | undefined;
}

/** The issue's comments and changes in one list, with a field for a new comment. */
export function Timeline(props: TimelineProps) {
  const { issue, lookups, commentId, change, newFromId } = props;
  const [view, setView] = useState<TimelineView>("all");
  const read = useCan("comments.read");
  const query = { ...commentsQuery(issue.project_id, issue.key), enabled: read.allowed };
  const comments = useQuery(query);
  const activity = useActivity(issue);
  const beingSent = useCommentsBeingSent(issue.id);
  const pending = usePendingDeletions();
  const list = useRef<HTMLOListElement>(null);
  const fragment = useLinkedComment();
  const linkedChange = useLinkedChange(activity, change);
  const isByUrl = commentId === undefined && change === undefined;
  const linked = linkedChange ? null : isByUrl ? fragment : (commentId ?? null);
  const isPending = activity.isPending || (read.allowed && comments.isPending);
  const isFound = !isPending && (comments.data?.some(({ id }) => id === linked) ?? false);
  const isMissing = linked !== null && !isPending && comments.data !== undefined && !isFound;
  const anchor = linkedChange ? changeAnchor(linkedChange.id) : commentAnchor(linked ?? 0);
  useScrollToLinked(isFound || (!isPending && linkedChange) ? anchor : null, isByUrl);

  const shown = (comments.data ?? NONE).filter(({ id }) => !pending.has(id));
  const entries = timelineEntries(shown, activity.data?.pages.flat() ?? [], view);

  /** Moves focus to the next comment on the screen, or the previous one if there is none. */
  function moveFocus({ id }: Comment) {
    const inOrder = entries.flatMap((entry) => {
      if (entry.kind !== "thread") return [];
      const { comment, replies } = entry.thread;
      return [...(comment ? [comment] : []), ...replies];
    });
    const at = inOrder.findIndex((comment) => comment.id === id);
    const next = inOrder[at + 1] ?? inOrder[at - 1];
    const element = next && document.getElementById(commentAnchor(next.id));
    (element ?? list.current)?.focus({ preventScroll: true });
  }

  return (
    <section aria-label="Activity">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <SectionHeading>Activity</SectionHeading>
        <Segmented
          label="Show"
          value={view}
          onValueChange={setView}
          options={VIEWS}
          className="w-56"
        />
      </div>
      {isMissing && (
        <Banner tone="info" className="mb-2">
          This comment no longer exists.
        </Banner>
      )}
      {!read.allowed && view !== "activity" && (
        <p className="mb-2 text-sm text-text-muted">Comments are hidden. {read.reason}</p>
      )}
      {[comments, activity].map(
        (part, index) =>
          part.isError && (
            <p key={index} className="mb-2 text-sm text-text-muted">
              Couldn’t load {index === 0 ? "comments" : "changes"}.{" "}
              <Button size="sm" onClick={() => void part.refetch()}>
                Try again
              </Button>
            </p>
          ),
      )}
      {isPending && <TimelineSkeleton />}
      {activity.hasNextPage && view !== "comments" && (
        <Button
          variant="ghost"
          size="sm"
          className="mb-2"
          loading={activity.isFetchingNextPage}
          onClick={() => void activity.fetchNextPage()}
        >
          Show older changes
        </Button>
      )}
      {!isPending && (
        <ol ref={list} tabIndex={-1} aria-label="Comments and changes" className="space-y-2.5">
          {entries.map((entry) =>
            entry.kind === "thread" ? (
              <CommentThread
                key={entry.id}
                issue={issue}
                thread={entry.thread}
                beingSent={beingSent.filter(({ parentId }) => parentId === entry.thread.id)}
                linkedId={linked}
                newFromId={newFromId}
                onDelete={moveFocus}
              />
            ) : (
              <li key={entry.id}>
                <ActivityList
                  changes={entry.changes}
                  lookups={lookups}
                  linkedId={linkedChange?.id}
                />
              </li>
            ),
          )}
          {beingSent
            .filter(({ parentId }) => parentId === null)
            .map(({ body, idempotencyKey }) => (
              <CommentBeingSent key={idempotencyKey} body={body} />
            ))}
          {view === "comments" && shown.length + beingSent.length === 0 && read.allowed && (
            <li className="text-sm text-text-muted">No comments yet.</li>
          )}
        </ol>
      )}
      <div className="mt-4">
        <CommentComposer key={issue.id} issue={issue} />
      </div>
    </section>
  );
}

function TimelineSkeleton() {
  return (
    <div className="flex flex-col gap-3" aria-hidden="true">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  );
}
