"use client";

import { useQuery } from "@tanstack/react-query";
import { MarkdownInput } from "@/components/issues/editor/markdown-input";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { lanesQuery } from "@/lib/planning/lanes/client";
import type { BugText } from "./promote-text";

interface PromoteFormProps {
  projectId: number;
  laneId: number;
  text: BugText;
  onChange: (text: BugText) => void;
  /** Restores the suggested text. Undefined if nothing was changed. */
  onReset: (() => void) | undefined;
  /** Messages for a field that the API refused. */
  errorOf: (field: keyof BugText) => readonly string[] | undefined;
}

/** The bug's title and description, editable before it is created. */
export function PromoteForm(props: PromoteFormProps) {
  const { projectId, laneId, text, onChange, onReset, errorOf } = props;
  const lanes = useQuery(lanesQuery(projectId));
  const lane = lanes.data?.find(({ id }) => id === laneId)?.title;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field label="Title" required error={errorOf("title")}>
        <Input
          value={text.title}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => onChange({ ...text, title: event.target.value })}
        />
      </Field>
      <MarkdownInput
        label="Description"
        showsLabel
        startsWith="preview"
        rows={10}
        value={text.description}
        error={errorOf("description")}
        onChange={(description) => onChange({ ...text, description })}
      />
      <p className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-muted">
        <span className="flex-1 basis-60">
          Creates a high-priority bug{lane !== undefined && ` in ${lane}`}. The error keeps its
          status.
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
