"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  labelOptions,
  PRIORITY_OPTIONS,
  TYPE_OPTIONS,
} from "@/components/issues/fields/choice-options";
import { useProject } from "@/components/screen/access/project-context";
import { useCanCheck, useCan } from "@/components/screen/access/use-can";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { MultiCombobox } from "@/components/ui/form/combobox/multi-combobox";
import { Select } from "@/components/ui/form/select";
import { Textarea } from "@/components/ui/form/textarea";
import {
  issueTemplatesQuery,
  useCreateIssueTemplate,
  useDeleteIssueTemplate,
  useUpdateIssueTemplate,
} from "@/lib/planning/templates/client";
import type { IssueTemplate } from "@/lib/planning/templates/schema";
import { issueTypeLabel, priorityLabel } from "@/lib/issues/issues/enumerations";
import { labelsQuery } from "@/lib/planning/labels/client";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { RecordSection } from "./record-section";

interface FormProps {
  template: IssueTemplate | null;
  onClose: () => void;
}

function TemplateForm({ template, onClose }: FormProps) {
  const { id: projectId } = useProject();
  const labels = useQuery(labelsQuery(projectId)).data ?? [];
  const [body, setBody] = useState(() => ({
    name: template?.name ?? "",
    title: template?.title ?? "",
    description: template?.description ?? "",
    type: template?.type ?? null,
    priority: template?.priority ?? null,
    label_ids: template?.label_ids ?? [],
  }));
  const set = (change: Partial<typeof body>) => setBody({ ...body, ...change });
  const create = useCreateIssueTemplate(projectId);
  const update = useUpdateIssueTemplate(projectId);
  const save = useSave();
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={template ? "Edit template" : "New template"}
      submitLabel={template ? "Save template" : "Create template"}
      save={save}
      onSubmit={() =>
        save.run(() =>
          template ? update.mutateAsync({ id: template.id, body }) : create.mutateAsync(body),
        )
      }
    >
      <Field label="Name" required error={save.errorOf("name")}>
        <Input
          value={body.name}
          onChange={(event) => set({ name: event.target.value })}
          maxLength={255}
        />
      </Field>
      <Field
        label="Issue title"
        hint="The start of the title. Optional."
        error={save.errorOf("title")}
      >
        <Input
          value={body.title}
          onChange={(event) => set({ title: event.target.value })}
          maxLength={255}
        />
      </Field>
      <Field label="Description" hint="Markdown." error={save.errorOf("description")}>
        <Textarea
          value={body.description}
          onChange={(event) => set({ description: event.target.value })}
          rows={6}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Type" error={save.errorOf("type")}>
          <Select<number | null>
            value={body.type}
            onValueChange={(type) => set({ type })}
            options={[{ value: null, label: "Not set" }, ...TYPE_OPTIONS]}
          />
        </Field>
        <Field label="Priority" error={save.errorOf("priority")}>
          <Select<number | null>
            value={body.priority}
            onValueChange={(priority) => set({ priority })}
            options={[{ value: null, label: "Not set" }, ...PRIORITY_OPTIONS]}
          />
        </Field>
      </div>
      <Field label="Labels" error={save.errorOf("label_ids")}>
        <MultiCombobox
          label="Labels"
          placeholder="No labels"
          emptyText={
            labels.length === 0 ? "This project has no labels yet." : "No matching labels."
          }
          value={body.label_ids}
          onValueChange={(label_ids) => set({ label_ids })}
          options={labelOptions(labels)}
        />
      </Field>
    </FormDialog>
  );
}

function TemplateDeletion({ template, onClose }: { template: IssueTemplate; onClose: () => void }) {
  const remove = useDeleteIssueTemplate(useProject().id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the template ${template.name}?`}
      description="Issues created from it won’t change."
      confirmLabel="Delete template"
      onConfirm={() => remove.mutateAsync(template.id)}
    />
  );
}

/** Returns a template's type and priority, if set: "Bug, High". */
function choicesText({ type, priority }: IssueTemplate): string {
  const parts = [
    type === null ? "" : issueTypeLabel(type),
    priority === null ? "" : priorityLabel(priority),
  ];
  return parts.filter(Boolean).join(", ");
}

export function TemplateSettings() {
  const query = useQuery(issueTemplatesQuery(useProject().id));
  const ask = useCanCheck();
  return (
    <RecordSection
      noun="template"
      description="A template prefills a new issue: text, type, priority and labels."
      query={query}
      nameOf={(template) => template.name}
      render={(template) => (
        <>
          <span className="truncate font-medium">{template.name}</span>
          <span className="truncate text-sm text-text-muted">{choicesText(template)}</span>
        </>
      )}
      create={useCan("issueTemplates.create")}
      permitsOf={(template) => ({
        update: ask("issueTemplates.update", { createdById: template.created_by_id }),
        remove: ask("issueTemplates.delete", { createdById: template.created_by_id }),
      })}
      form={(template, onClose) => <TemplateForm template={template} onClose={onClose} />}
      deletion={(template, onClose) => <TemplateDeletion template={template} onClose={onClose} />}
    />
  );
}
