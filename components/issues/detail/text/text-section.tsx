"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState, type Ref } from "react";
import { Pencil } from "@/components/ui/icon/icons";
import { useActor } from "@/components/screen/access/actor-context";
import type { Permit } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { FoldableSection, SectionHeading } from "@/components/ui/layout/foldable-section";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { LazyMarkdown } from "@/components/ui/lazy-markdown";
import { type SetTask, SetTaskContext } from "@/components/ui/text/set-task-context";
import { setTask as changeTask } from "@/lib/issues/issues/client/text/set-task";
import type { Issue } from "@/lib/issues/issues/schema";
import { fieldDraft, removeDraft, useDraft } from "@/components/issues/editing/saved-drafts";
import type { SaveText, TextDraft } from "@/components/issues/editing/text-draft";
import { lazyPart, renderedPart } from "@/components/ui/lazy-part";
import { EditedNote } from "./edited-note";

function Loading() {
  return (
    <div className="flex flex-col gap-2 py-1">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}

const TaskCount = renderedPart(
  lazyPart(() => import("./task-count").then((module) => module.TaskCount), { isQuiet: true }),
  dynamic(() => import("./task-count").then((module) => module.TaskCount)),
);
const MarkdownEditor = lazyPart(
  () =>
    import("@/components/issues/editor/markdown-editor").then((module) => module.MarkdownEditor),
  { loading: Loading },
).Part;

/** Whether counting tasks is worth loading the parser. */
const MAY_HAVE_TASKS = /\[[ xX]\]/;

interface TextSectionProps {
  issue: Issue;
  field: "description" | "prompt";
  /** "Description". */
  heading: string;
  /** The placeholder or button shown while there is no text. */
  emptyText: string;
  permit: Permit;
  onSave: SaveText;
  /** Whether the user just asked to write the first text, so its editor takes focus. */
  isJustOpened?: boolean;
  /** Whether its heading folds it. It starts folded, unless it is being edited. */
  isFoldable?: boolean;
}

/**
 * An issue's Markdown field, edited in place. Cmd/Ctrl+Enter or Save saves; leaving the field or
 * the page keeps the draft; Escape or Cancel discards it, with an undo.
 */
export function TextSection(props: TextSectionProps) {
  const { issue, field, heading, emptyText, permit, onSave, isJustOpened = false } = props;
  const queryClient = useQueryClient();
  const name = fieldDraft(useActor().userId, issue.id, field);
  const [draft, setDraft] = useDraft<TextDraft>(name);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const text = (isSaving ? draft?.text : undefined) ?? issue[field] ?? "";
  const isEditing = draft !== null && permit.allowed && !isSaving;
  // A restored draft does not take focus; a new one does.
  const [isJustStarted, setJustStarted] = useState(isJustOpened);
  const openButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // The focused editor was removed, so focus moves to the button that opens it.
  useEffect(() => {
    if (wasEditing.current && !isEditing) openButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  function startEditing() {
    setError(null);
    setJustStarted(true);
    setDraft({ text, base: text });
  }

  function discard() {
    setDraft(null);
    setError(null);
    if (draft && draft.text !== draft.base) {
      const undo = () => {
        setDraft(draft);
        return true;
      };
      void toastUndo(`Your ${field} draft was discarded`, undo, { isBrief: true });
    }
  }

  async function save() {
    if (draft === null) return;
    if (draft.text === draft.base) {
      setDraft(null);
      return;
    }
    setSaving(true);
    setError(null);
    const isSaved = await onSave(draft.text, draft.base, (failure) => setError(failure.message));
    if (isSaved) removeDraft(name);
    setSaving(false);
  }

  const isSettable = field === "description" && permit.allowed && !isSaving;
  const setTask: SetTask = (index, checked) => {
    changeTask(queryClient, issue, { index, checked }).catch((failure: unknown) =>
      toastError(`${issue.key}: the task was not changed`, {
        description: failure instanceof Error ? failure.message : "Try again.",
      }),
    );
  };

  const editButton = !isEditing && text !== "" && permit.allowed && (
    <Button ref={openButton} variant="ghost" size="sm" onClick={startEditing}>
      <Pencil />
      Edit
      <span className="sr-only"> {field}</span>
    </Button>
  );
  const content = isEditing ? (
    <MarkdownEditor
      label={heading}
      autoFocus={isJustStarted}
      value={draft.text}
      onChange={(next) => setDraft({ ...draft, text: next })}
      isOutdated={draft.base !== text}
      error={error}
      onSave={() => void save()}
      onCancel={discard}
    />
  ) : text === "" ? (
    <EmptyText ref={openButton} text={emptyText} permit={permit} onStart={startEditing} />
  ) : (
    // The button above is for the keyboard; double-clicking is a shortcut.
    <div onDoubleClick={permit.allowed ? startEditing : undefined} className="max-w-prose">
      <SetTaskContext value={isSettable ? setTask : null}>
        <LazyMarkdown>{text}</LazyMarkdown>
      </SetTaskContext>
    </div>
  );
  const tasks = !isEditing && MAY_HAVE_TASKS.test(text) && <TaskCount text={text} />;
  const actions = !isEditing && (
    <>
      <EditedNote issue={issue} field={field} heading={heading} permit={permit} onSave={onSave} />
      {editButton}
    </>
  );
  if (props.isFoldable) {
    return (
      <FoldableSection
        title={heading}
        startsFolded={!isEditing}
        isBusy={isEditing}
        summary={tasks}
        actions={actions}
      >
        {content}
      </FoldableSection>
    );
  }
  return (
    <section aria-label={heading}>
      <div className="flex min-h-8 items-center gap-2">
        <SectionHeading>{heading}</SectionHeading>
        {tasks}
        <span className="ml-auto flex items-center gap-1">{actions}</span>
      </div>
      {content}
    </section>
  );
}

interface EmptyTextProps {
  ref: Ref<HTMLButtonElement>;
  text: string;
  permit: Permit;
  onStart: () => void;
}

function EmptyText({ ref, text, permit, onStart }: EmptyTextProps) {
  if (!permit.allowed) return <p className="text-sm text-text-muted">No description.</p>;
  return (
    <button
      ref={ref}
      type="button"
      onClick={onStart}
      className="-mx-2 w-full rounded-md px-2 py-2 text-left text-sm text-text-muted transition-colors hover:bg-surface-hover pointer-coarse:min-h-11"
    >
      {text}
    </button>
  );
}
