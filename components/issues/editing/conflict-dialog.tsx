"use client";

import type { Dates } from "@/components/ui/text/date-format";
import { useDates } from "@/components/ui/text/now";
import { useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import { Dialog } from "@/components/ui/overlay/dialog";
import {
  changedFields,
  type EditConflict,
  type EditedField,
  type IssueEdit,
} from "@/lib/issues/issues/client/edit-conflict";
import type { Issue } from "@/lib/issues/issues/schema";
import { fieldDraft, removeDraft } from "./saved-drafts";
import { forgetConflict } from "./edit-conflicts";
import { FIELD_NAMES, valueText } from "@/components/issues/fields/field-labels";
import { type ProjectLookups, useProjectLookups } from "@/components/issues/fields/project-lookups";
import { useEditIssue } from "./use-edit-issue";

type Side = "theirs" | "mine";

/**
 * Edits to text fields are kept as drafts in their editors until the user decides; other changes
 * are lost.
 */
const TEXT_FIELDS: readonly EditedField[] = ["title", "description", "prompt"];

interface VersionProps {
  group: string;
  heading: string;
  text: string;
  checked: boolean;
  onChoose: () => void;
}

/** One of the two versions in full; long text scrolls. */
function Version({ group, heading, text, checked, onChoose }: VersionProps) {
  return (
    <label
      className={cn(
        "flex min-w-0 flex-1 cursor-pointer flex-col gap-1 rounded-md border p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
        checked
          ? "border-accent bg-surface-selected"
          : "border-border-strong hover:bg-surface-hover",
      )}
    >
      <span className="flex items-center gap-2 text-xs font-medium">
        <input
          type="radio"
          name={group}
          checked={checked}
          onChange={onChoose}
          className="size-4 accent-accent"
        />
        {heading}
      </span>
      <span className="max-h-48 overflow-y-auto text-sm break-words whitespace-pre-wrap">
        {text}
      </span>
    </label>
  );
}

/** "Priority (now High)", or just the field's name if the value is long text. */
function currentText(
  field: EditedField,
  current: Issue,
  lookups: ProjectLookups,
  dates: Dates,
): string {
  if (TEXT_FIELDS.includes(field)) return FIELD_NAMES[field];
  return `${FIELD_NAMES[field]} (now ${valueText(field, current[field], lookups, dates)})`;
}

/** Shows both versions, field by field, and saves the user's choice. */
export function ConflictDialog({ conflict }: { conflict: EditConflict }) {
  const { seen, edit, current, fields } = conflict;
  const [choices, setChoices] = useState<Partial<Record<EditedField, Side>>>({});
  const lookups = useProjectLookups(current.project_id);
  const dates = useDates();
  const { userId } = useActor();
  const editIssue = useEditIssue();
  const otherChanges = changedFields(seen, current).filter((field) => !fields.includes(field));
  const isDecided = fields.every((field) => choices[field] !== undefined);

  function save() {
    const kept = (Object.keys(edit) as EditedField[]).filter(
      (field) => choices[field] !== "theirs",
    );
    const mine = Object.fromEntries(kept.map((field) => [field, edit[field]])) as IssueEdit;
    forgetConflict(conflict);
    for (const field of fields) {
      if (choices[field] === "theirs") removeDraft(fieldDraft(userId, current.id, field));
    }
    if (kept.length === 0) return;
    void editIssue(current, mine).then((isSaved) => {
      if (isSaved) kept.forEach((field) => removeDraft(fieldDraft(userId, current.id, field)));
    });
  }

  return (
    <Dialog
      open
      onOpenChange={() => forgetConflict(conflict)}
      size="lg"
      title={`Someone else also changed ${current.key}`}
      description="Your changes aren’t saved yet. Choose which version of each field to keep."
      footer={
        <>
          <Button onClick={() => forgetConflict(conflict)}>
            {fields.some((field) => TEXT_FIELDS.includes(field)) ? "Decide later" : "Discard mine"}
          </Button>
          <Button
            variant="primary"
            onClick={save}
            {...(!isDecided && { disabledReason: "Choose a version of each field first." })}
          >
            Save my choice
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {fields.map((field) => (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-1 text-sm font-medium">{FIELD_NAMES[field]}</legend>
            <div className="flex flex-col gap-2 sm:flex-row">
              {(["theirs", "mine"] as const).map((side) => (
                <Version
                  key={side}
                  group={field}
                  heading={side === "theirs" ? "Theirs (saved)" : "Yours"}
                  text={valueText(
                    field,
                    side === "theirs" ? current[field] : edit[field],
                    lookups,
                    dates,
                  )}
                  checked={choices[field] === side}
                  onChoose={() => setChoices({ ...choices, [field]: side })}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {otherChanges.length > 0 && (
          <p className="text-sm text-text-muted">
            They also changed{" "}
            {otherChanges.map((field) => currentText(field, current, lookups, dates)).join(", ")}.
            Those changes are kept.
          </p>
        )}
      </div>
    </Dialog>
  );
}
