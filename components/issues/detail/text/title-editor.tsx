"use client";

import { useId, useRef, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import type { Permit } from "@/components/screen/access/use-can";
import { cn } from "@/components/ui/cn";
import { toastUndo } from "@/components/ui/feedback/toast";
import type { Issue } from "@/lib/issues/issues/schema";
import { draftSaved, fieldDraft, useDraft } from "@/components/issues/editing/saved-drafts";
import type { SaveText, TextDraft } from "@/components/issues/editing/text-draft";

const TEXT_STYLE = "block w-full text-lg font-semibold break-words";

interface TitleEditorProps {
  issue: Issue;
  permit: Permit;
  /** The heading level on this page. */
  headingLevel: 1 | 2;
  onSave: SaveText;
}

/**
 * The title, edited in place. Enter or leaving the field saves; Escape reverts. After Enter, focus is
 * on the heading, which is read out, and keys are commands again.
 */
export function TitleEditor({ issue, permit, headingLevel, onSave }: TitleEditorProps) {
  const name = fieldDraft(useActor().userId, issue.id, "title");
  const [draft, setDraft] = useDraft<TextDraft>(name);
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();
  const Heading = `h${headingLevel}` as const;
  const heading = useRef<HTMLHeadingElement>(null);

  if (!permit.allowed) {
    return <Heading className={TEXT_STYLE}>{issue.title}</Heading>;
  }

  async function commit() {
    if (draft === null) return;
    const title = draft.text.trim();
    if (title === draft.base) {
      setDraft(null);
      return;
    }
    if (title === "") {
      setError("An issue needs a title. Press Escape to restore the old one.");
      return;
    }
    const isSaved = await onSave(title, draft.base, (failure) => setError(failure.message));
    if (isSaved) draftSaved(name, draft, title);
  }

  function revert() {
    if (draft === null) return;
    setError(null);
    setDraft(null);
    if (draft.text !== draft.base) {
      const undo = () => {
        setDraft(draft);
        return true;
      };
      void toastUndo("Your edit to the title was discarded", undo, { isBrief: true });
    }
  }

  return (
    <div>
      <Heading ref={heading} tabIndex={-1} className="peer sr-only">
        {issue.title}
      </Heading>
      <textarea
        aria-label="Title"
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : errorId}
        data-keeps-escape={draft === null ? undefined : ""}
        rows={1}
        maxLength={255}
        className={cn(
          TEXT_STYLE,
          "-mx-2 field-sizing-content w-[calc(100%+1rem)] resize-none rounded-md border border-transparent bg-transparent px-2 py-1 transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-focus hover:bg-surface-hover focus:bg-surface aria-invalid:border-danger",
        )}
        value={draft?.text ?? issue.title}
        onChange={(event) => {
          setError(null);
          // A single line. Pasted line breaks become spaces, as in the API.
          const text = event.target.value.replace(/\s+/g, (run) =>
            run.includes("\n") ? " " : run,
          );
          setDraft({ text, base: draft?.base ?? issue.title });
        }}
        onBlur={() => void commit()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") {
            event.preventDefault();
            heading.current?.focus({ preventScroll: true });
          }
          if (event.key === "Escape") revert();
        }}
      />
      {error !== null && (
        <p id={errorId} role="alert" className="mt-1 text-xs text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}
