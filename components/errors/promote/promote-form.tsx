"use client";

import { IssueChips } from "@/components/issues/create/chips/issue-chips";
import type { FormErrors, NewIssue } from "@/components/issues/create/new-issue";
import { MarkdownInput } from "@/components/issues/editor/markdown-input";
import { useProjectLookups } from "@/components/issues/fields/project-lookups";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";

interface PromoteFormProps {
  projectId: number;
  bug: NewIssue;
  onChange: (change: Partial<NewIssue>) => void;
  /** Restores the suggested text. Undefined if it was not changed. */
  onReset: (() => void) | undefined;
  /** What has to be corrected, by the API's field names. */
  errors: FormErrors;
}

/** The bug, editable before it is created. */
export function PromoteForm({ projectId, bug, onChange, onReset, errors }: PromoteFormProps) {
  const lookups = useProjectLookups(projectId);
  const lane = lookups.lanes.find(({ id }) => id === bug.lane_id)?.title;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field label="Title" required error={errors["title"]}>
        <Input
          value={bug.title}
          maxLength={255}
          autoComplete="off"
          // The dialog may open before the suggestion has loaded.
          autoFocus
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <div className="min-w-0">
        <IssueChips
          projectId={projectId}
          lookups={lookups}
          templates={[]}
          form={bug}
          laneId={bug.lane_id ?? undefined}
          errors={errors}
          isPromoted
          className="max-sm:-mx-5 max-sm:px-5"
          onChange={onChange}
        />
      </div>
      {/* The trace wraps: its lines are wider than the form. */}
      <div className="[&_.markdown_pre]:[overflow-wrap:anywhere] [&_.markdown_pre]:whitespace-pre-wrap">
        <MarkdownInput
          label="Description"
          showsLabel
          startsWith="preview"
          rows={10}
          value={bug.description}
          error={errors["description"]}
          onChange={(description) => onChange({ description })}
        />
      </div>
      <p className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-muted">
        <span className="flex-1 basis-60">
          Creates a bug{lane !== undefined && ` in ${lane}`}. The error keeps its status.
        </span>
        {onReset && (
          <Button variant="ghost" size="sm" onClick={onReset}>
            Restore suggested text
          </Button>
        )}
      </p>
    </div>
  );
}
