"use client";

import { Check, Plus } from "@/components/ui/icon/icons";
import type { Suggestions } from "@/lib/drafts/model/schema";
import type { ReactNode } from "react";
import {
  epicOptions,
  labelOptions,
  laneOptions,
  memberOptions,
} from "@/components/issues/fields/choice-options";
import type { FormErrors, NewIssue } from "@/components/issues/create/new-issue";
import { memberName, type ProjectLookups } from "@/components/issues/fields/project-lookups";
import { useActor } from "@/components/screen/access/actor-context";
import { Button } from "@/components/ui/button/button";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { Field } from "@/components/ui/form/field";
import { MultiCombobox } from "@/components/ui/form/combobox/multi-combobox";
import { Select } from "@/components/ui/form/select";
import type { Review } from "./review";

interface DraftSuggestionsProps {
  suggestions: Suggestions;
  form: NewIssue;
  lookups: ProjectLookups;
  errors: FormErrors;
  onChange: (edits: Review["edits"]) => void;
}

/**
 * Lane, epic, labels and assignee, with the same controls as for any new issue. Suggestions and
 * reasons are shown below each.
 */
export function DraftSuggestions(props: DraftSuggestionsProps) {
  const { suggestions, form, lookups, errors, onChange } = props;
  const me = useActor().userId;
  const { lane, epic, labels, people } = suggestions;
  const laneId = form.lane_id ?? lookups.lanes[0]?.id;
  const toggledLabels = (id: number) =>
    form.label_ids.includes(id)
      ? form.label_ids.filter((other) => other !== id)
      : [...form.label_ids, id];

  return (
    <section aria-labelledby="draft-place" className="border-t border-border pt-4">
      <h3 id="draft-place" className="text-sm font-semibold">
        Where it belongs
      </h3>
      <div className="mt-2 grid items-start gap-4 sm:grid-cols-2">
        <Group>
          <Field label="Lane" error={errors["lane_id"]}>
            <Select
              value={laneId}
              onValueChange={(lane_id) => onChange({ lane_id })}
              options={laneOptions(lookups.lanes)}
            />
          </Field>
          {lane && (
            <Suggested
              name={nameOf(lookups.lanes, lane.id)}
              why={lane.why}
              isOn={laneId === lane.id}
              onToggle={() => onChange({ lane_id: lane.id })}
            />
          )}
        </Group>
        <Group>
          <Field label="Epic" error={errors["epic_id"]}>
            <Combobox
              label="Epic"
              clearLabel="No epic"
              value={form.epic_id}
              onValueChange={(epic_id) => onChange({ epic_id })}
              options={epicOptions(lookups.epics)}
            />
          </Field>
          {epic && (
            <Suggested
              name={nameOf(lookups.epics, epic.id)}
              why={epic.why}
              isOn={form.epic_id === epic.id}
              onToggle={() => onChange({ epic_id: form.epic_id === epic.id ? null : epic.id })}
            />
          )}
        </Group>
        <Group>
          <Field label="Labels" error={errors["label_ids"]}>
            <MultiCombobox
              label="Labels"
              placeholder="No labels"
              value={form.label_ids}
              onValueChange={(label_ids) => onChange({ label_ids })}
              options={labelOptions(lookups.labels)}
            />
          </Field>
          {labels.map(({ id, why }) => (
            <Suggested
              key={id}
              name={lookups.labels.find((label) => label.id === id)?.name}
              why={why}
              isOn={form.label_ids.includes(id)}
              onToggle={() => onChange({ label_ids: toggledLabels(id) })}
            />
          ))}
        </Group>
        <Group>
          <Field label="Assignee" error={errors["assignee_id"]}>
            <Combobox
              label="Assignee"
              clearLabel="Unassigned"
              value={form.assignee_id}
              onValueChange={(assignee_id) => onChange({ assignee_id })}
              options={memberOptions(lookups.members, me, form.assignee_id)}
            />
          </Field>
          {people.map(({ user_id, why }) => (
            <Suggested
              key={user_id}
              name={memberName(lookups, user_id)}
              why={why}
              isOn={form.assignee_id === user_id}
              onToggle={() =>
                onChange({ assignee_id: form.assignee_id === user_id ? null : user_id })
              }
            />
          ))}
        </Group>
      </div>
    </section>
  );
}

function nameOf(list: readonly { id: number; title: string }[], id: number): string | undefined {
  return list.find((item) => item.id === id)?.title;
}

function Group({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-1.5">{children}</div>;
}

interface SuggestedProps {
  /** Omitted if the record was deleted or cannot be read. */
  name: string | undefined;
  why: string;
  isOn: boolean;
  onToggle: () => void;
}

/** A suggestion with its reason. Pressing it accepts or rejects the suggestion. */
function Suggested({ name, why, isOn, onToggle }: SuggestedProps) {
  if (name === undefined) return null;
  return (
    <p className="flex min-w-0 items-start gap-2">
      <Button size="sm" aria-pressed={isOn} onClick={onToggle} className="max-w-1/2">
        {isOn ? <Check /> : <Plus />}
        <span className="truncate">{name}</span>
      </Button>
      <span className="min-w-0 flex-1 pt-1.5 text-xs break-words text-text-muted">{why}</span>
    </p>
  );
}
