"use client";

import { useCallback, useRef, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { cn } from "@/components/ui/cn";
import { Button } from "@/components/ui/button/button";
import { Kbd } from "@/components/ui/text/kbd";
import { announce } from "@/components/ui/feedback/live-region";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toastError } from "@/components/ui/feedback/toast";
import { type NewComment, useCreateComment } from "@/lib/issues/comments/client";
import { randomKey } from "@/lib/platform/client/random-key";
import type { Issue } from "@/lib/issues/issues/schema";
import {
  fieldDraft,
  removeDraft,
  restoreDraft,
  useDraft,
} from "@/components/issues/editing/saved-drafts";
import { lazyPart } from "@/components/ui/lazy-part";
import { useSteadyForm } from "./use-steady-form";

const MarkdownInput = lazyPart(
  () => import("@/components/issues/editor/markdown-input").then((module) => module.MarkdownInput),
  { loading: () => <Skeleton className="h-32 w-full" /> },
).Part;

const NO_ATTEMPT: NewComment = { body: "", parentId: null, idempotencyKey: "" };

/** Returns the draft key for a new comment on an issue, or for a reply to one. */
export function newCommentDraft(userId: number, issueId: number, parentId: number | null): string {
  return fieldDraft(userId, issueId, parentId === null ? "comment" : `reply-${parentId}`);
}

interface CommentComposerProps {
  issue: Issue;
  /** For a reply, which takes focus and closes once it is sent. */
  reply?: { parentId: number; onClose: () => void };
}

/**
 * The field for a new comment or a reply. The text is stored in this browser until it is posted, and
 * restored if posting fails.
 */
export function CommentComposer({ issue, reply }: CommentComposerProps) {
  const create = useCan("comments.create");
  const parentId = reply?.parentId ?? null;
  const name = newCommentDraft(useActor().userId, issue.id, parentId);
  const noun = reply ? "Reply" : "Comment";
  const [draft, setDraft] = useDraft<string>(name);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useSteadyForm(form);
  const attempt = useRef(NO_ATTEMPT);
  const createComment = useCreateComment(issue, ({ body }, failure) => {
    restoreDraft(name, body);
    toastError(`Your ${noun.toLowerCase()} was not sent`, {
      description: `${failure.message} It’s saved as a draft.`,
    });
  });
  const text = draft ?? "";
  const takesFocus = useRef(reply !== undefined);
  const attach = useCallback((element: HTMLTextAreaElement | null) => {
    field.current = element;
    if (!element || !takesFocus.current) return;
    // Only once: it is attached again whenever it is rendered.
    takesFocus.current = false;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  }, []);

  if (!create.allowed) {
    return (
      <p className="rounded-md border border-border bg-surface-sunken px-3 py-2 text-sm text-text-muted">
        You can’t comment here. {create.reason}
      </p>
    );
  }

  function send() {
    field.current?.focus();
    if (text.trim() === "") {
      setError("Write something first.");
      return;
    }
    setError(null);
    if (attempt.current.body !== text)
      attempt.current = { body: text, parentId, idempotencyKey: randomKey() };
    const sent = attempt.current;
    removeDraft(name);
    createComment.mutate(sent, {
      onSuccess: () => {
        announce(`${noun} added.`);
        // Sending the same text again creates another comment.
        if (attempt.current === sent) attempt.current = NO_ATTEMPT;
      },
    });
    reply?.onClose();
  }

  return (
    <form
      ref={form}
      aria-label={reply ? "New reply" : "New comment"}
      data-new-comment={reply ? undefined : ""}
      tabIndex={-1}
      className="group/composer rounded-md outline-offset-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.defaultPrevented) return;
        if (event.key === "Escape" && reply) {
          event.preventDefault();
          reply.onClose();
        }
        if (event.key !== "Enter") return;
        if (!event.metaKey && !event.ctrlKey) return;
        event.preventDefault();
        send();
      }}
    >
      <MarkdownInput
        ref={attach}
        label={noun}
        rows={reply ? 2 : 3}
        placeholder={reply ? "Write a reply…" : "Leave a comment… Use @ to mention someone"}
        value={text}
        onChange={(next) => {
          setError(null);
          setDraft(next === "" ? null : next);
        }}
        error={error ?? undefined}
      />
      <div
        className={cn(
          "mt-2 flex flex-wrap items-center gap-2",
          // The issue's bar has a button that leads here.
          !reply && text === "" && "max-sm:hidden max-sm:group-focus-within/composer:flex",
        )}
      >
        <Button
          type="submit"
          variant="primary"
          // The field keeps focus: on a phone, the bar that is hidden meanwhile would take the press.
          onMouseDown={(event) => event.preventDefault()}
        >
          {noun}
        </Button>
        {reply && <Button onClick={reply.onClose}>Cancel</Button>}
        <span className="ml-auto hidden items-center gap-1.5 text-xs text-text-muted sm:flex">
          <Kbd keys="mod+enter" /> to send. Your draft is saved until you do.
        </span>
      </div>
    </form>
  );
}
