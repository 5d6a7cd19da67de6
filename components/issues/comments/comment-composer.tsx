"use client";

import { useRef, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { cn } from "@/components/ui/cn";
import { Button } from "@/components/ui/button/button";
import { Kbd } from "@/components/ui/text/kbd";
import { announce } from "@/components/ui/feedback/live-region";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toastError } from "@/components/ui/feedback/toast";
import { useCreateComment } from "@/lib/issues/comments/client";
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

/**
 * The field for a new comment. The text is stored in this browser until it is posted, and restored
 * if posting fails.
 */
export function CommentComposer({ issue }: { issue: Issue }) {
  const create = useCan("comments.create");
  const name = fieldDraft(useActor().userId, issue.id, "comment");
  const [draft, setDraft] = useDraft<string>(name);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useSteadyForm(form);
  const attempt = useRef({ body: "", idempotencyKey: "" });
  const createComment = useCreateComment(issue, ({ body }, failure) => {
    restoreDraft(name, body);
    toastError("Your comment was not sent", {
      description: `${failure.message} It’s saved as a draft.`,
    });
  });
  const text = draft ?? "";

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
      attempt.current = { body: text, idempotencyKey: randomKey() };
    const sent = attempt.current;
    removeDraft(name);
    createComment.mutate(sent, {
      onSuccess: () => {
        announce("Comment added.");
        // Sending the same text again creates another comment.
        if (attempt.current === sent) attempt.current = { body: "", idempotencyKey: "" };
      },
    });
  }

  return (
    <form
      ref={form}
      aria-label="New comment"
      data-new-comment=""
      tabIndex={-1}
      className="group/composer rounded-md outline-offset-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.key !== "Enter") return;
        if (!event.metaKey && !event.ctrlKey) return;
        event.preventDefault();
        send();
      }}
    >
      <MarkdownInput
        ref={field}
        label="Comment"
        rows={3}
        placeholder="Leave a comment… Use @ to mention someone"
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
          text === "" && "max-sm:hidden max-sm:group-focus-within/composer:flex",
        )}
      >
        <Button
          type="submit"
          variant="primary"
          // The field keeps focus: on a phone, the bar that is hidden meanwhile would take the press.
          onMouseDown={(event) => event.preventDefault()}
        >
          Comment
        </Button>
        <span className="ml-auto hidden items-center gap-1.5 text-xs text-text-muted sm:flex">
          <Kbd keys="mod+enter" /> to send. Your draft is saved until you do.
        </span>
      </div>
    </form>
  );
}
