"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ESTIMATE_HINT } from "@/components/issues/fields/estimate";
import {
  CLEAR_LABELS,
  epicOptions,
  labelOptions,
  laneOptions,
  memberOptions,
  PRIORITY_OPTIONS,
  sprintOptions,
  TYPE_OPTIONS,
} from "@/components/issues/fields/choice-options";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { MultiCombobox } from "@/components/ui/form/combobox/multi-combobox";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { Textarea } from "@/components/ui/form/textarea";
import { type Save, useSave } from "@/components/ui/form/use-save";
import type { Issue } from "@/lib/issues/issues/schema";
import { membersQuery } from "@/lib/people/members/client";
import { epicsQuery } from "@/lib/planning/epics/client";
import { labelsQuery } from "@/lib/planning/labels/client";
import { lanesQuery } from "@/lib/planning/lanes/client";
import {
  useCreateRecurringIssue,
  useUpdateRecurringIssue,
} from "@/lib/planning/recurring-issues/client";
import type { RecurringIssue } from "@/lib/planning/recurring-issues/schema";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import { issueTemplatesQuery } from "@/lib/planning/templates/client";
import { RecurrenceFields } from "./recurrence-fields";
import { bodyOf, draftOf, type RecurringDraft, withTemplate } from "./recurring-draft";

const ACTIVE_SPRINT = { value: "active", label: "The active sprint at the time" } as const;

interface PartProps {
  projectId: number;
  draft: RecurringDraft;
  set: (change: Partial<RecurringDraft>) => void;
  save: Save;
}

/** Fills the form with a template's content. */
function TemplateChoice({ projectId, draft, set }: PartProps) {
  const canRead = useCan("issueTemplates.read").allowed;
  const query = useQuery({ ...issueTemplatesQuery(projectId), enabled: canRead });
  const templates = query.data ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  if (templates.length === 0) return null;
  return (
    <Field label="Start from a template">
      <Combobox
        label="Template"
        placeholder="None"
        value={chosen}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={(id) => {
          const template = templates.find((one) => one.id === id);
          setChosen(id);
          if (template) set(withTemplate(draft, template));
        }}
      />
    </Field>
  );
}

function TextFields({ draft, set, save }: PartProps) {
  return (
    <>
      <Field
        label="Title"
        required
        hint="{{date}} becomes the day on which the issue is created."
        error={save.errorOf("title")}
      >
        <Input
          value={draft.title}
          onChange={({ target }) => set({ title: target.value })}
          maxLength={255}
        />
      </Field>
      <Field label="Description" hint="Markdown." error={save.errorOf("description")}>
        <Textarea
          value={draft.description}
          onChange={({ target }) => set({ description: target.value })}
          rows={4}
        />
      </Field>
    </>
  );
}

function PropertyFields({ projectId, draft, set, save }: PartProps) {
  const { userId } = useActor();
  const lanes = useQuery(lanesQuery(projectId)).data ?? [];
  const members = useQuery(membersQuery(projectId)).data ?? [];
  const epics = useQuery(epicsQuery(projectId)).data ?? [];
  const labels = useQuery(labelsQuery(projectId)).data ?? [];
  const sprints = useQuery(sprintsQuery(projectId)).data ?? [];
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Type" error={save.errorOf("type")}>
          <Select<number>
            value={draft.type}
            onValueChange={(type) => set({ type })}
            options={TYPE_OPTIONS}
          />
        </Field>
        <Field label="Priority" error={save.errorOf("priority")}>
          <Select<number>
            value={draft.priority}
            onValueChange={(priority) => set({ priority })}
            options={PRIORITY_OPTIONS}
          />
        </Field>
        <Field label="Lane" error={save.errorOf("lane_id")}>
          <Combobox
            label="Lane"
            clearLabel="First lane"
            value={draft.lane_id}
            onValueChange={(lane_id) => set({ lane_id })}
            options={laneOptions(lanes)}
          />
        </Field>
        <Field label="Assignee" error={save.errorOf("assignee_id")}>
          <Combobox
            label="Assignee"
            clearLabel={CLEAR_LABELS.assignee_id ?? ""}
            value={draft.assignee_id}
            onValueChange={(assignee_id) => set({ assignee_id })}
            options={memberOptions(members, userId, draft.assignee_id)}
          />
        </Field>
        <Field label="Epic" error={save.errorOf("epic_id")}>
          <Combobox
            label="Epic"
            clearLabel={CLEAR_LABELS.epic_id ?? ""}
            value={draft.epic_id}
            onValueChange={(epic_id) => set({ epic_id })}
            options={epicOptions(epics)}
          />
        </Field>
        <Field label="Sprint" error={save.errorOf("sprint_id")}>
          <Combobox<number | "active">
            label="Sprint"
            clearLabel={CLEAR_LABELS.sprint_id ?? ""}
            value={draft.sprint_id}
            onValueChange={(sprint_id) => set({ sprint_id })}
            options={[ACTIVE_SPRINT, ...sprintOptions(sprints, null)]}
          />
        </Field>
        <Field
          label="Estimate"
          error={save.errorOf("estimated_minutes") === undefined ? undefined : ESTIMATE_HINT}
        >
          <Input
            placeholder="None"
            value={draft.estimate}
            onChange={({ target }) => set({ estimate: target.value })}
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
          value={draft.label_ids}
          onValueChange={(label_ids) => set({ label_ids })}
          options={labelOptions(labels)}
        />
      </Field>
    </>
  );
}

interface RecurringFormProps {
  projectId: number;
  /** The one to change; null for a new one. */
  recurring: RecurringIssue | null;
  /** The issue that a new one starts like. */
  like?: Issue;
  onClose: () => void;
}

/** The dialog for a recurring issue. */
export function RecurringForm({ projectId, recurring, like, onClose }: RecurringFormProps) {
  const [draft, setDraft] = useState(() => draftOf(recurring ?? like ?? null));
  const create = useCreateRecurringIssue(projectId);
  const update = useUpdateRecurringIssue(projectId);
  const save = useSave();
  const set = (change: Partial<RecurringDraft>) => setDraft({ ...draft, ...change });
  const parts = { projectId, draft, set, save };

  async function submit(): Promise<boolean> {
    const body = bodyOf(draft);
    const isSaved = await save.run(() =>
      recurring ? update.mutateAsync({ id: recurring.id, body }) : create.mutateAsync(body),
    );
    if (isSaved) toastSuccess(recurring ? "Recurring issue saved" : "Recurring issue created");
    return isSaved;
  }

  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={recurring ? "Edit recurring issue" : "New recurring issue"}
      description={
        recurring
          ? "Creates issues in the name of the person who set it up."
          : "Creates issues in your name, at times in the workspace’s time zone."
      }
      submitLabel={recurring ? "Save recurring issue" : "Create recurring issue"}
      save={save}
      onSubmit={submit}
    >
      {recurring === null && like === undefined && <TemplateChoice {...parts} />}
      <TextFields {...parts} />
      <RecurrenceFields draft={draft} set={set} save={save} />
      <PropertyFields {...parts} />
    </FormDialog>
  );
}
