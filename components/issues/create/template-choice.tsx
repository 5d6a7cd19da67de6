"use client";

import { useQuery } from "@tanstack/react-query";
import { Field } from "@/components/ui/form/field";
import { announce } from "@/components/ui/feedback/live-region";
import { Select } from "@/components/ui/form/select";
import { toastUndo } from "@/components/ui/feedback/toast";
import { issueTemplatesQuery } from "@/lib/planning/templates/client";
import type { IssueTemplate } from "@/lib/planning/templates/schema";
import type { NewIssue } from "./new-issue";

/** Applies a template's values. Fields that the template leaves empty do not change. */
export function fromTemplate(form: NewIssue, template: IssueTemplate): Partial<NewIssue> {
  const { title, description, type, priority, label_ids } = template;
  return {
    title: title === "" ? form.title : title,
    description: description === "" ? form.description : description,
    type: type ?? form.type,
    priority: priority ?? form.priority,
    label_ids: [...new Set([...form.label_ids, ...label_ids])],
  };
}

interface TemplateChoiceProps {
  projectId: number;
  form: NewIssue;
  onChange: (change: Partial<NewIssue>) => void;
}

/** A menu of templates, if the project has any. Undo restores the previous text. */
export function TemplateChoice({ projectId, form, onChange }: TemplateChoiceProps) {
  const templates = useQuery(issueTemplatesQuery(projectId)).data ?? [];
  if (templates.length === 0) return null;

  function apply(id: number) {
    const template = templates.find((item) => item.id === id);
    if (!template) return;
    const change = fromTemplate(form, template);
    onChange(change);
    const replaces =
      (change.title !== form.title && form.title !== "") ||
      (change.description !== form.description && form.description !== "");
    if (replaces) void toastUndo(`Filled in from ${template.name}`, () => onChange(form));
    else announce(`Filled in from ${template.name}.`);
  }

  return (
    <Field label="Template">
      <Select<number>
        value={undefined}
        placeholder="Start from a template…"
        onValueChange={apply}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  );
}
