"use client";

import { LazyMarkdown } from "@/components/ui/lazy-markdown";
import { Ellipsis, Link as LinkIcon, Pencil, Reply, Trash2 } from "@/components/ui/icon/icons";
import { fullName } from "@/components/ui/text/full-name";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { Avatar } from "@/components/ui/data/avatar";
import { cn } from "@/components/ui/cn";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { IconButton } from "@/components/ui/button/icon-button";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { takeFocus } from "@/components/ui/overlay/take-focus";
import { toastError } from "@/components/ui/feedback/toast";
import { SetTaskContext } from "@/components/ui/text/set-task-context";
import { setCommentTask } from "@/lib/issues/comments/client";
import type { Comment } from "@/lib/issues/comments/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { CommentEditor } from "./writing/comment-editor";
import { AddReaction } from "./reactions/add-reaction";
import { ReactionChips } from "./reactions/reaction-chips";
import { copyText } from "@/components/ui/feedback/copy-text";
import { fieldDraft, useDraft } from "@/components/issues/editing/saved-drafts";
import { deleteCommentWithUndo } from "./pending-deletions";
import type { TextDraft } from "@/components/issues/editing/text-draft";
import { commentAnchor, commentHref, linkToComment } from "./use-linked-comment";

interface CommentItemProps {
  issue: Issue;
  comment: Comment;
  /** Whether a link or a notification points to this comment. */
  isLinked: boolean;
  /** Called when it is being deleted, so that focus can move elsewhere. */
  onDelete: (comment: Comment) => void;
  /** Starts a reply to it. Absent for replies. */
  onReply?: () => void;
}

/** A comment with its author, time, text and actions. */
export function CommentItem({ issue, comment, isLinked, onDelete, onReply }: CommentItemProps) {
  const queryClient = useQueryClient();
  const name = fullName(comment.author);
  const record = { createdById: comment.user_id, recordName: "this comment", creatorName: name };
  const update = useCan("comments.update", record);
  const remove = useCan("comments.delete", record);
  const create = useCan("comments.create");
  const draftName = fieldDraft(useActor().userId, issue.id, `comment-${comment.id}`);
  const [draft, setDraft] = useDraft<TextDraft>(draftName);
  const [isJustStarted, setJustStarted] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const isEditing = draft !== null && update.allowed;
  const wasEditing = useRef(isEditing);

  // The focused editor was removed, so focus has fallen back to the document.
  useEffect(() => {
    if (wasEditing.current && !isEditing) item.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);

  function edit() {
    setJustStarted(true);
    setDraft({ text: comment.body, base: comment.body });
  }

  function setTask(index: number, checked: boolean) {
    setCommentTask(queryClient, issue, comment, { index, checked }).catch((failure: unknown) =>
      toastError("The task was not changed", {
        description: failure instanceof Error ? failure.message : "Try again.",
      }),
    );
  }

  function removeComment() {
    onDelete(comment);
    setDraft(null);
    deleteCommentWithUndo(queryClient, issue, comment.id, () => {
      requestAnimationFrame(() => takeFocus(document.getElementById(commentAnchor(comment.id))));
    });
  }

  return (
    <li
      ref={item}
      id={commentAnchor(comment.id)}
      tabIndex={-1}
      aria-label={`${comment.parent_id === null ? "Comment" : "Reply"} by ${name}`}
      className={cn(
        "-mx-2 scroll-my-20 rounded-md px-2 py-1.5 focus-visible:-outline-offset-2",
        !isEditing && "[contain-intrinsic-size:auto_5rem] [content-visibility:auto]",
        isLinked && "bg-surface-selected",
      )}
    >
      <div className="flex min-h-7 items-center gap-2">
        <Avatar name={name} src={comment.author.profile_picture} size="sm" decorative />
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{name}</span>
          <a
            href={commentHref(issue, comment.id)}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              linkToComment(comment.id);
            }}
            className="text-xs text-text-muted hover:underline"
          >
            <RelativeTime value={comment.created_at} />
          </a>
          {comment.updated_at !== comment.created_at && (
            <span className="text-xs text-text-muted">
              edited <RelativeTime value={comment.updated_at} />
            </span>
          )}
        </p>
        <AddReaction issue={issue} comment={comment} disabledReason={create.reason} />
        {onReply && (
          <IconButton
            size="sm"
            label={`Reply to ${name}`}
            disabledReason={create.reason}
            onClick={onReply}
          >
            <Reply />
          </IconButton>
        )}
        <Menu
          align="end"
          trigger={
            <IconButton size="sm" label={`Actions for the comment by ${name}`}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />} disabledReason={update.reason} onSelect={edit}>
            Edit comment
          </MenuItem>
          <MenuItem
            icon={<LinkIcon />}
            onSelect={() =>
              void copyText(window.location.origin + commentHref(issue, comment.id), "Link")
            }
          >
            Copy link
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 />}
            tone="danger"
            disabledReason={remove.reason}
            onSelect={removeComment}
          >
            Delete comment
          </MenuItem>
        </Menu>
      </div>
      <div className="pl-8">
        {isEditing ? (
          <CommentEditor
            issue={issue}
            comment={comment}
            draft={draft}
            onDraft={setDraft}
            isJustStarted={isJustStarted}
          />
        ) : (
          <SetTaskContext value={update.allowed ? setTask : null}>
            <LazyMarkdown>{comment.body}</LazyMarkdown>
          </SetTaskContext>
        )}
        {comment.reactions.length > 0 && (
          <ReactionChips
            issue={issue}
            comment={comment}
            disabledReason={create.reason}
            onLastRemoved={() => item.current?.focus({ preventScroll: true })}
          />
        )}
      </div>
    </li>
  );
}

/** The user's own comment, being posted. */
export function CommentBeingSent({ body }: { body: string }) {
  const { firstName, lastName } = useActor();
  const name = `${firstName} ${lastName}`.trim();
  return (
    <li aria-label="Your comment (sending)" className="-mx-2 px-2 py-1.5 opacity-70">
      <p className="flex min-h-7 items-center gap-2">
        <Avatar name={name} size="sm" decorative />
        <span className="font-medium">{name}</span>
        <span className="text-xs text-text-muted">Sending…</span>
      </p>
      <div className="pl-8">
        <LazyMarkdown>{body}</LazyMarkdown>
      </div>
    </li>
  );
}
