"use client";

import { useRef, useState, type KeyboardEvent, type ReactNode, type SubmitEvent } from "react";
import { SimilarIssues } from "@/components/issues/similar/similar-issues";
import { useSimilarIssues } from "@/components/issues/similar/use-similar-issues";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { toastMessage } from "@/components/ui/feedback/toast";
import { MarkdownInput } from "@/components/issues/editor/markdown-input";
import { NewIssueChoices } from "./new-issue-choices";
import { useProjectLookups } from "@/components/issues/fields/project-lookups";
import { TemplateChoice } from "./template-choice";
import { useNewIssue } from "./use-new-issue";

export interface DraftLinkProps {
  projectId: number;
  /** Text written so far. */
  text: string;
  onFollow: () => void;
}

export interface CreateIssueDialogProps {
  projectId: number;
  /** Initial lane; defaults to the project's first. */
  laneId?: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The project picker, on pages without a project. */
  projects?: readonly { id: number; name: string }[];
  onProjectChange?: (projectId: number) => void;
  /** The link to AI drafting. Passed by the caller, because drafts depend on issues. */
  draftLink: (props: DraftLinkProps) => ReactNode;
}

/**
 * The form for a new issue. Its content is kept as a draft when it is closed. Load it with
 * next/dynamic, and render it only while open.
 */
export function CreateIssueDialog(props: CreateIssueDialogProps) {
  const { projectId, projects, onProjectChange, open, onOpenChange, draftLink } = props;
  const lookups = useProjectLookups(projectId);
  const laneId = props.laneId ?? lookups.lanes[0]?.id;
  const { form, set, errors, failure, isSending, isDraft, startOver, submit } = useNewIssue(
    projectId,
    laneId,
  );
  const similar = useSimilarIssues(projectId, form.title, form.description);
  const [hadDraft] = useState(isDraft);
  const [isAnother, setAnother] = useState(false);
  const title = useRef<HTMLInputElement>(null);

  async function send() {
    const created = await submit(isAnother);
    if (!created || isAnother) title.current?.focus();
    else onOpenChange(false);
  }

  function close(next: boolean) {
    if (!next && isDraft) toastMessage("Your draft is saved", { description: form.title });
    onOpenChange(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void send();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="lg"
      title="New issue"
      footer={
        <>
          <Checkbox
            label="Create another"
            checked={isAnother}
            onCheckedChange={(checked) => setAnother(checked)}
            className="mr-auto"
          />
          {draftLink({
            projectId,
            text: `${form.title}\n\n${form.description}`,
            onFollow: () => onOpenChange(false),
          })}
          {isDraft && (
            <Button variant="ghost" onClick={startOver}>
              Start over
            </Button>
          )}
          <Button
            type="submit"
            form="new-issue"
            variant="primary"
            loading={isSending}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            Create issue
          </Button>
        </>
      }
    >
      <form
        id="new-issue"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void send();
        }}
        onKeyDown={onKeyDown}
        {...similar.composition}
        className="flex flex-col gap-4"
      >
        {failure !== null && <Banner tone="danger">{failure} Your text is saved.</Banner>}
        {hadDraft && isDraft && (
          <Banner>This is your saved draft. Start over to discard it.</Banner>
        )}
        {projects && onProjectChange && (
          <Field label="Project">
            <Select
              value={projectId}
              onValueChange={onProjectChange}
              options={projects.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
        <TemplateChoice projectId={projectId} form={form} onChange={set} />
        <Field label="Title" required error={errors["title"]}>
          <Input
            ref={title}
            autoFocus
            maxLength={255}
            autoComplete="off"
            value={form.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
        <div>
          <MarkdownInput
            label="Description"
            showsLabel
            rows={5}
            value={form.description}
            onChange={(description) => set({ description })}
            error={errors["description"]}
          />
          <SimilarIssues projectId={projectId} issues={similar.issues} />
        </div>
        <NewIssueChoices
          projectId={projectId}
          lookups={lookups}
          form={form}
          laneId={laneId}
          errors={errors}
          onChange={set}
        />
      </form>
    </Dialog>
  );
}
