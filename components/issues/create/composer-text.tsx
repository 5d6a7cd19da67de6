"use client";

import { useRef, type KeyboardEvent, type RefObject } from "react";
import { Field } from "@/components/ui/form/field";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Textarea } from "@/components/ui/form/textarea";
import { MarkdownArea } from "@/components/issues/editor/markdown-area";
import { lazyPart } from "@/components/ui/lazy-part";
import type { IssueTemplate } from "@/lib/planning/templates/schema";
import type { FormErrors, NewIssue } from "./new-issue";
import { TemplateList } from "./templates/template-list";
import { useTemplateCommand } from "./templates/use-template-command";

const DraftPreview = lazyPart(
  () => import("./files/draft-preview").then((module) => module.DraftPreview),
  { loading: () => <Skeleton className="h-4 w-2/3" /> },
).Part;

interface ComposerTextProps {
  form: NewIssue;
  errors: FormErrors;
  templates: readonly IssueTemplate[];
  titleRef: RefObject<HTMLTextAreaElement | null>;
  isPreview: boolean;
  onChange: (change: Partial<NewIssue>) => void;
  /** Applies a template that was chosen in a field, whose text was only the command. */
  onTemplate: (template: IssueTemplate, field: "title" | "description") => void;
}

/** The title and the description, without borders. "/" in either offers templates. */
export function ComposerText(props: ComposerTextProps) {
  const { form, errors, templates, titleRef, isPreview, onChange, onTemplate } = props;
  const description = useRef<HTMLTextAreaElement>(null);

  const inTitle = useTemplateCommand({
    field: titleRef,
    templates,
    onPick: (template) => onTemplate(template, "title"),
  });
  const inDescription = useTemplateCommand({
    field: description,
    templates,
    onPick: (template) => onTemplate(template, "description"),
  });

  function onTitleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    description.current?.focus();
  }

  return (
    <>
      <div className="relative" data-keeps-escape={inTitle.isOpen ? "" : undefined}>
        <Field label="Title" hideLabel required error={errors["title"]}>
          <Textarea
            isBare
            ref={titleRef}
            rows={1}
            autoFocus
            maxLength={255}
            autoComplete="off"
            placeholder="Title"
            className="text-lg font-semibold"
            value={form.title}
            onKeyDown={onTitleKey}
            {...(inTitle.isOpen && inTitle.fieldProps)}
            onChange={(event) => {
              onChange({ title: event.target.value.replace(/\n+/g, " ") });
              inTitle.follow();
            }}
          />
        </Field>
        {inTitle.isOpen && <TemplateList command={inTitle} field={titleRef} />}
      </div>
      {isPreview ? (
        <div className="min-h-24 max-w-prose">
          <DraftPreview text={form.description} />
        </div>
      ) : (
        <MarkdownArea
          isBare
          ref={description}
          label="Description"
          rows={4}
          placeholder={
            templates.length > 0 ? "Description, or / for a template…" : "Add a description…"
          }
          className="min-h-24 text-base"
          value={form.description}
          onChange={(text) => onChange({ description: text })}
          error={errors["description"]}
          completion={{
            isOpen: inDescription.isOpen,
            follow: inDescription.follow,
            fieldProps: inDescription.fieldProps,
            list: <TemplateList command={inDescription} field={description} />,
          }}
        />
      )}
    </>
  );
}
