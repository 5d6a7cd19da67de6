"use client";

import { useEffect, useRef, useState } from "react";
import { LazyMarkdown } from "@/components/ui/lazy-markdown";
import { CheckCheck, Pencil } from "@/components/ui/icon/icons";
import { PRIORITY_OPTIONS, TYPE_OPTIONS } from "@/components/issues/fields/choice-options";
import { MarkdownInput } from "@/components/issues/editor/markdown-input";
import type { FormErrors, NewIssue } from "@/components/issues/create/new-issue";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import type { StoryResult } from "@/lib/drafts/runs/schema";
import { DraftSuggestions } from "./draft-suggestions";
import { ProposedField } from "./proposed-field";
import {
  acceptAll,
  edited,
  fieldState,
  type ProposedField as FieldName,
  type Review,
  toggleAccepted,
  unreviewed,
  withoutEdit,
} from "./review";

interface DraftFormProps {
  result: StoryResult;
  review: Review;
  /** The values that the issue would be created with. */
  form: NewIssue;
  lookups: ProjectLookups;
  errors: FormErrors;
  onReview: (review: Review) => void;
}

/** The draft, field by field, with suggestions to accept or edit. */
export function DraftForm({ result, review, form, lookups, errors, onReview }: DraftFormProps) {
  const [isWriting, setWriting] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isWriting) area.current?.focus();
  }, [isWriting]);
  const open = unreviewed(result, review);
  const field = (name: string, key: FieldName) => ({
    name,
    state: fieldState(key, result, review),
    onToggle: () => onReview(toggleAccepted(review, key)),
    onRevert: () => onReview(withoutEdit(review, key)),
  });
  const set = (edits: Review["edits"]) => onReview(edited(review, edits));

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-text-muted" role="status">
          {open.length === 0
            ? "You’ve reviewed every field."
            : `${open.length} of 4 fields left to review.`}
        </p>
        <Button
          size="sm"
          disabledReason={
            open.length === 0 ? "Every field has been accepted or edited." : undefined
          }
          onClick={() => onReview(acceptAll(result, review))}
        >
          <CheckCheck />
          Accept all
        </Button>
      </div>
      <ProposedField {...field("Title", "title")}>
        <Field label="Title" hideLabel error={errors["title"]}>
          <Input
            maxLength={255}
            autoComplete="off"
            value={form.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
      </ProposedField>
      <ProposedField
        {...field("Description", "description")}
        actions={
          <Button
            size="sm"
            variant="ghost"
            aria-pressed={isWriting}
            onClick={() => setWriting(!isWriting)}
          >
            {!isWriting && <Pencil />}
            {isWriting ? "Done" : "Edit"}
            <span className="sr-only">{isWriting ? " editing the" : ""} description</span>
          </Button>
        }
      >
        {isWriting ? (
          <MarkdownInput
            ref={area}
            label="Description"
            rows={10}
            value={form.description}
            onChange={(description) => set({ description })}
            error={errors["description"]}
          />
        ) : (
          <div className="rounded-md border border-border px-3 py-2">
            {form.description.trim() === "" ? (
              <p className="text-sm text-text-muted">No description.</p>
            ) : (
              <LazyMarkdown>{form.description}</LazyMarkdown>
            )}
          </div>
        )}
      </ProposedField>
      <div className="grid gap-5 sm:grid-cols-2">
        <ProposedField {...field("Type", "type")}>
          <Field label="Type" hideLabel error={errors["type"]}>
            <Select
              value={form.type}
              onValueChange={(type) => set({ type })}
              options={TYPE_OPTIONS}
            />
          </Field>
        </ProposedField>
        <ProposedField {...field("Priority", "priority")}>
          <Field label="Priority" hideLabel error={errors["priority"]}>
            <Select
              value={form.priority}
              onValueChange={(priority) => set({ priority })}
              options={PRIORITY_OPTIONS}
            />
          </Field>
        </ProposedField>
      </div>
      <DraftSuggestions
        suggestions={result.suggestions}
        form={form}
        lookups={lookups}
        errors={errors}
        onChange={set}
      />
    </div>
  );
}
