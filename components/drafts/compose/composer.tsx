"use client";

import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from "react";
import { Plus } from "@/components/ui/icon/icons";
import { useActor } from "@/components/screen/access/actor-context";
import { useDraft } from "@/components/issues/editing/saved-drafts";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Kbd } from "@/components/ui/text/kbd";
import { Textarea } from "@/components/ui/form/textarea";
import { RefusalBanner } from "./refusal-banner";
import { StickyActions } from "./sticky-actions";
import {
  EMPTY_TEXT,
  charactersLeft,
  remainingText,
  type StoryText,
  storyTextDraft,
} from "./story-text";
import { useCountdown } from "./use-countdown";
import type { Refusal } from "./use-drafting";

const EXAMPLES = [
  {
    name: "A bug",
    text: "Exporting the timesheet to CSV fails with a 500 when a name has a comma in it. It’s been happening since Tuesday in Firefox and Chrome. It should download the file.",
  },
  {
    name: "A feature",
    text: "As a team lead, I want to see who is away next week on the board, so that I don’t assign urgent work to them. Avatars of people who are away should be grayed out.",
  },
  {
    name: "Call notes",
    text: "Call with the Hamburg office: sign-in links often land in spam, and they want to know who got one. Also, the invitation email is only in English. The first is urgent, the second can wait.",
  },
] as const;

interface ComposerProps {
  projectId: number;
  refusal: Refusal | null;
  /** Called when the text changes, which invalidates its errors. */
  onChange: () => void;
  onDraft: (text: StoryText) => void;
}

/** Where the user writes the text to draft an issue from. Stored locally until a run accepts it. */
export function Composer({ projectId, refusal, onChange, onDraft }: ComposerProps) {
  const { userId } = useActor();
  const [stored, setStored] = useDraft<StoryText>(storyTextDraft(userId, projectId));
  const text = stored ?? EMPTY_TEXT;
  const [isAddingContext, setAddingContext] = useState(false);
  const hasContext = isAddingContext || text.context !== "";
  const [isBlank, setBlank] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const wait = useCountdown(refusal?.againAt ?? null);
  const errors = refusal?.errors ?? {};

  // Rejected text is corrected in place, so focus its field.
  useEffect(() => {
    if (refusal !== null) field.current?.focus();
  }, [refusal]);

  function set(change: Partial<StoryText>) {
    const next = { ...text, ...change };
    setBlank(false);
    if (wait === 0) onChange();
    setStored(next.description === "" && next.context === "" ? null : next);
  }

  const isTooLong = charactersLeft(text.description) < 0 || charactersLeft(text.context) < 0;
  const reason = isTooLong
    ? "The text is too long."
    : wait > 0
      ? `Try again in ${wait}s.`
      : undefined;

  function send() {
    if (reason !== undefined) return;
    const isEmpty = text.description.trim() === "";
    setBlank(isEmpty);
    if (isEmpty) field.current?.focus();
    else onDraft(text);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    send();
  }

  const message = isBlank ? "Describe the issue." : errors["description"];
  return (
    <form
      noValidate
      aria-label="New draft"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-4"
    >
      {refusal !== null && Object.keys(errors).length === 0 && (
        <RefusalBanner refusal={refusal} wait={wait} />
      )}
      <Field label="What’s the issue?" hint={remainingText(text.description)} error={message}>
        <Textarea
          ref={field}
          rows={9}
          placeholder="Describe what happens, what should happen, and who is affected. You can also paste rough notes, an email or a chat."
          value={text.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      {text.description === "" && (
        <Examples
          onPick={(description) => {
            set({ description });
            field.current?.focus();
          }}
        />
      )}
      {hasContext ? (
        <Field
          label="Context"
          hint={
            remainingText(text.context) ??
            "Background that helps explain the request. It won’t be part of the issue."
          }
          error={errors["context"]}
        >
          <Textarea
            rows={4}
            autoFocus={isAddingContext}
            value={text.context}
            onChange={(event) => set({ context: event.target.value })}
          />
        </Field>
      ) : (
        <Button variant="ghost" className="-ml-2 self-start" onClick={() => setAddingContext(true)}>
          <Plus />
          Add context
        </Button>
      )}
      <StickyActions>
        <Button
          type="submit"
          variant="primary"
          className="max-sm:flex-1"
          disabledReason={reason}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          Draft issue
        </Button>
        <span className="hidden items-center gap-1.5 text-xs text-text-muted sm:flex">
          <Kbd keys="mod+enter" /> to create a draft. No issue is created until you confirm.
        </span>
      </StickyActions>
    </form>
  );
}

function Examples({ onPick }: { onPick: (text: string) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-xs text-text-muted">Try an example:</span>
      {EXAMPLES.map(({ name, text }) => (
        <Button key={name} size="sm" onClick={() => onPick(text)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
