"use client";

import { useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { MultiCombobox } from "@/components/ui/form/combobox/multi-combobox";
import { Select } from "@/components/ui/form/select";
import {
  epicOptions,
  labelOptions,
  laneOptions,
  memberOptions,
  PRIORITY_OPTIONS,
  sprintOptions,
  TYPE_OPTIONS,
} from "@/components/issues/fields/choice-options";
import type { FormErrors, NewIssue } from "./new-issue";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import { useIssueOptions } from "@/components/issues/fields/use-issue-options";

interface NewIssueChoicesProps {
  projectId: number;
  lookups: ProjectLookups;
  form: NewIssue;
  /** The default lane. */
  laneId: number | undefined;
  errors: FormErrors;
  onChange: (change: Partial<NewIssue>) => void;
}

function BlockedBy({ projectId, form, errors, onChange }: NewIssueChoicesProps) {
  const [isOpen, setOpen] = useState(false);
  const { found, options, search } = useIssueOptions(projectId, isOpen);
  const chosen = form.blocked_by;
  const isChosen = (id: number) => chosen.some((item) => item.id === id);
  const all = [
    ...chosen.map(({ id, key, title }) => ({ value: id, label: title, detail: key })),
    ...options.filter(({ value }) => !isChosen(value)),
  ];

  function choose(ids: number[]) {
    const known = [...chosen, ...found];
    onChange({
      blocked_by: ids.flatMap((id) => {
        const issue = known.find((item) => item.id === id);
        return issue ? [{ id, key: issue.key, title: issue.title }] : [];
      }),
    });
  }

  return (
    <Field label="Blocked by" error={errors["blocked_by_ids"]}>
      <MultiCombobox
        label="Blocked by"
        placeholder="Nothing"
        searchPlaceholder="Title or key…"
        emptyText="No matching issues."
        value={chosen.map(({ id }) => id)}
        onValueChange={choose}
        options={all}
        search={search}
        open={isOpen}
        onOpenChange={setOpen}
      />
    </Field>
  );
}

/** All fields of a new issue except its title and description. */
export function NewIssueChoices(props: NewIssueChoicesProps) {
  const { lookups, form, laneId, errors, onChange } = props;
  const me = useActor().userId;
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      <Field label="Lane" error={errors["lane_id"]}>
        <Select
          value={form.lane_id ?? laneId}
          onValueChange={(lane_id) => onChange({ lane_id })}
          options={laneOptions(lookups.lanes)}
        />
      </Field>
      <Field label="Type" error={errors["type"]}>
        <Select
          value={form.type}
          onValueChange={(type) => onChange({ type })}
          options={TYPE_OPTIONS}
        />
      </Field>
      <Field label="Priority" error={errors["priority"]}>
        <Select
          value={form.priority}
          onValueChange={(priority) => onChange({ priority })}
          options={PRIORITY_OPTIONS}
        />
      </Field>
      <Field label="Assignee" error={errors["assignee_id"]}>
        <Combobox
          label="Assignee"
          clearLabel="No assignee"
          value={form.assignee_id}
          onValueChange={(assignee_id) => onChange({ assignee_id })}
          options={memberOptions(lookups.members, me, form.assignee_id)}
        />
      </Field>
      <Field label="Sprint" error={errors["sprint_id"]}>
        <Select<number | null>
          value={form.sprint_id}
          onValueChange={(sprint_id) => onChange({ sprint_id })}
          options={[
            { value: null, label: "No sprint" },
            ...sprintOptions(lookups.sprints, form.sprint_id),
          ]}
        />
      </Field>
      <Field label="Epic" error={errors["epic_id"]}>
        <Combobox
          label="Epic"
          clearLabel="No epic"
          value={form.epic_id}
          onValueChange={(epic_id) => onChange({ epic_id })}
          options={epicOptions(lookups.epics)}
        />
      </Field>
      <Field label="Labels" error={errors["label_ids"]}>
        <MultiCombobox
          label="Labels"
          placeholder="No labels"
          emptyText={
            lookups.labels.length === 0 ? "This project has no labels yet." : "No matching labels."
          }
          value={form.label_ids}
          onValueChange={(label_ids) => onChange({ label_ids })}
          options={labelOptions(lookups.labels)}
        />
      </Field>
      <Field label="Estimate" error={errors["estimated_minutes"]}>
        <Input
          placeholder="1h 30m"
          value={form.estimate}
          onChange={(event) => onChange({ estimate: event.target.value })}
        />
      </Field>
      <BlockedBy {...props} />
    </div>
  );
}
