"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import { Dialog } from "@/components/ui/overlay/dialog";
import {
  changesOf,
  type RoleDraft,
  type RoleField,
  valueOf,
} from "@/lib/people/roles/client/draft";
import { conflictsOf, mergeDrafts } from "@/lib/people/roles/client/merge-drafts";
import { fieldName, valueText } from "@/components/roles/field-labels";

interface RoleConflictDialogProps {
  name: string;
  /** The version that the draft is based on. */
  base: RoleDraft;
  mine: RoleDraft;
  /** The version that someone else has since saved. */
  theirs: RoleDraft;
  /** Called with the merged draft, based on their version. */
  onMerge: (merged: RoleDraft) => void;
  /** Discards the draft. */
  onTakeTheirs: () => void;
  onClose: () => void;
}

type Side = "theirs" | "mine";

interface SideChoiceProps {
  field: RoleField;
  side: Side;
  value: string;
  checked: boolean;
  onChoose: () => void;
}

function SideChoice({ field, side, value, checked, onChoose }: SideChoiceProps) {
  return (
    <label
      className={cn(
        "flex min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-md border px-3 py-2 text-sm pointer-coarse:min-h-11",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
        checked
          ? "border-accent bg-surface-selected"
          : "border-border-strong hover:bg-surface-hover",
      )}
    >
      <input
        type="radio"
        name={`conflict-${field}`}
        checked={checked}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 break-words">
        <span className="text-text-muted">{side === "theirs" ? "Theirs:" : "Yours:"}</span> {value}
      </span>
    </label>
  );
}

/**
 * Shown if someone else saved the role while it was being edited. Displays both versions and lets
 * the user choose for each conflict.
 */
export function RoleConflictDialog(props: RoleConflictDialogProps) {
  const { name, base, mine, theirs, onMerge, onTakeTheirs, onClose } = props;
  const [choices, setChoices] = useState<Partial<Record<RoleField, Side>>>({});
  const conflicts = conflictsOf(base, mine, theirs);
  const isDecided = conflicts.every((field) => choices[field] !== undefined);
  const onlyTheirs = changesOf(base, theirs).filter(({ field }) => !conflicts.includes(field));
  const onlyMine = changesOf(base, mine).filter(({ field }) => !conflicts.includes(field));

  function merge() {
    const chosen = conflicts.filter((field) => choices[field] === "theirs");
    onMerge(mergeDrafts(base, mine, theirs, chosen));
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`Someone else also changed ${name}`}
      description="Your changes aren’t saved yet. Merge both versions here, then review again."
      footer={
        <>
          <Button onClick={onTakeTheirs}>Discard mine</Button>
          <Button
            variant="primary"
            onClick={merge}
            disabledReason={isDecided ? undefined : "Choose a version of each field first."}
          >
            Continue with both
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {conflicts.map((field) => (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-1 text-sm font-medium">
              {fieldName(field)}
              <span className="font-normal text-text-muted">
                {" "}
                was {valueText(field, valueOf(base, field))}
              </span>
            </legend>
            <div className="flex flex-col gap-2 sm:flex-row">
              {(["theirs", "mine"] as const).map((side) => (
                <SideChoice
                  key={side}
                  field={field}
                  side={side}
                  value={valueText(field, valueOf(side === "theirs" ? theirs : mine, field))}
                  checked={choices[field] === side}
                  onChoose={() => setChoices({ ...choices, [field]: side })}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <ChangeLine title="Theirs, already saved" changes={onlyTheirs} />
        <ChangeLine title="Yours, kept in your draft" changes={onlyMine} />
      </div>
    </Dialog>
  );
}

function ChangeLine({ title, changes }: { title: string; changes: ReturnType<typeof changesOf> }) {
  if (changes.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="mt-1 text-sm text-text-muted">
        {changes.map(({ field, from, to }) => (
          <li key={field} className="break-words">
            {fieldName(field)}: {valueText(field, from)} → {valueText(field, to)}
          </li>
        ))}
      </ul>
    </div>
  );
}
