"use client";

import { useState } from "react";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toastUndo } from "@/components/ui/feedback/toast";
import { useUpdateComment } from "@/lib/issues/comments/client";
import type { Comment } from "@/lib/issues/comments/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import type { TextDraft } from "@/components/issues/editing/text-draft";
import { lazyPart } from "@/components/ui/lazy-part";

const MarkdownEditor = lazyPart(
  () =>
    import("@/components/issues/editor/markdown-editor").then((module) => module.MarkdownEditor),
  { loading: () => <Skeleton className="h-32 w-full" /> },
).Part;

interface CommentEditorProps {
  issue: Issue;
  comment: Comment;
  draft: TextDraft;
  onDraft: (draft: TextDraft | null) => void;
  /** Whether editing was just started rather than restored from a draft. */
  isJustStarted: boolean;
}

/** Edits a comment in place. Closes once the new text is saved. */
export function CommentEditor({
  issue,
  comment,
  draft,
  onDraft,
  isJustStarted,
}: CommentEditorProps) {
  const update = useUpdateComment(issue);
  const [error, setError] = useState<string | null>(null);

  function discard() {
    onDraft(null);
    if (draft.text !== draft.base) {
      const undo = () => {
        onDraft(draft);
        return true;
      };
      void toastUndo("Your edit to the comment was discarded", undo, { isBrief: true });
    }
  }

  function save() {
    if (update.isPending) return;
    if (draft.text.trim() === "") {
      setError("A comment can’t be empty. Delete it instead.");
      return;
    }
    if (draft.text === comment.body) {
      onDraft(null);
      return;
    }
    setError(null);
    update.mutate(
      { id: comment.id, body: draft.text },
      { onSuccess: () => onDraft(null), onError: (failure) => setError(failure.message) },
    );
  }

  return (
    <MarkdownEditor
      label="Comment"
      rows={4}
      autoFocus={isJustStarted}
      value={draft.text}
      onChange={(text) => onDraft({ ...draft, text })}
      isOutdated={!update.isPending && draft.base !== comment.body}
      outdatedText="Saving will replace it with yours."
      error={error}
      onSave={save}
      onCancel={discard}
    />
  );
}
