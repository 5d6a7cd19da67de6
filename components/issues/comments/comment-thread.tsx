"use client";

import { Fragment, useRef, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { Reply } from "@/components/ui/icon/icons";
import { useDraft } from "@/components/issues/editing/saved-drafts";
import type { NewComment } from "@/lib/issues/comments/client";
import type { Comment } from "@/lib/issues/comments/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { CommentBeingSent, CommentItem } from "./comment-item";
import type { Thread } from "./timeline-entries";
import { CommentComposer, newCommentDraft } from "./writing/comment-composer";

/** If there are more replies, only the newest are shown. */
const MAX_SHOWN = 3;
const NEWEST = 2;

interface CommentThreadProps {
  issue: Issue;
  thread: Thread;
  /** Replies to it that are being posted. */
  beingSent: readonly NewComment[];
  /** The comment or reply that a link or a notification points to. It is never collapsed. */
  linkedId: number | null;
  /** The first comment that is new to the reader. */
  newFromId: number | undefined;
  onDelete: (comment: Comment) => void;
}

/** A comment and its replies, with a field to reply. */
export function CommentThread(props: CommentThreadProps) {
  const { issue, thread, beingSent, linkedId, newFromId, onDelete } = props;
  const { comment, replies } = thread;
  const create = useCan("comments.create");
  const [draft] = useDraft<string>(newCommentDraft(useActor().userId, issue.id, thread.id));
  const [isReplying, setReplying] = useState(false);
  // The button stays from then on, for focus to return to.
  const [wasReplying, setWasReplying] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  const hasReplies = replies.length + beingSent.length > 0;

  const isCollapsible = !isExpanded && replies.length > MAX_SHOWN;
  const earlier = isCollapsible ? replies.slice(0, -NEWEST) : [];
  const isWanted = earlier.some(({ id }) => id === linkedId || id === newFromId);
  const hidden = isWanted ? 0 : earlier.length;

  function reply() {
    setReplying(true);
    setWasReplying(true);
  }

  function close() {
    setReplying(false);
    requestAnimationFrame(() => replyButton.current?.focus({ preventScroll: true }));
  }

  return (
    <>
      {comment?.id === newFromId && newFromId !== undefined && <NewLine />}
      {comment ? (
        <CommentItem
          issue={issue}
          comment={comment}
          isLinked={comment.id === linkedId}
          onDelete={onDelete}
          onReply={reply}
        />
      ) : (
        <li className="min-h-7 py-1 text-text-muted italic">Comment deleted</li>
      )}
      {(hasReplies || wasReplying || draft !== null) && (
        <li className="ml-3 border-l-2 border-border pl-4">
          <ol aria-label="Replies" className="space-y-1.5">
            {hidden > 0 && (
              <li>
                <Button variant="ghost" size="sm" onClick={() => setExpanded(true)}>
                  Show {hidden} earlier replies
                </Button>
              </li>
            )}
            {replies.slice(hidden).map((reply) => (
              <Fragment key={reply.id}>
                {reply.id === newFromId && <NewLine />}
                <CommentItem
                  issue={issue}
                  comment={reply}
                  isLinked={reply.id === linkedId}
                  onDelete={onDelete}
                />
              </Fragment>
            ))}
            {beingSent.map(({ body, idempotencyKey }) => (
              <CommentBeingSent key={idempotencyKey} body={body} />
            ))}
          </ol>
          {isReplying ? (
            <div className="mt-1.5">
              <CommentComposer issue={issue} reply={{ parentId: thread.id, onClose: close }} />
            </div>
          ) : (
            create.allowed && (
              <Button ref={replyButton} variant="ghost" size="sm" className="mt-1" onClick={reply}>
                <Reply />
                {draft === null ? "Reply" : "Continue your reply"}
              </Button>
            )
          )}
        </li>
      )}
    </>
  );
}

/** Where what the reader has not seen begins. */
function NewLine() {
  return (
    <li className="flex items-center gap-2 text-xs font-semibold text-accent-text">
      <span aria-hidden="true" className="h-px flex-1 bg-accent" />
      New
    </li>
  );
}
