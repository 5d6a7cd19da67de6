"use client";

import { useState } from "react";
import { GroupStatusBadge } from "@/components/errors/group/group-status";
import { linkedIssueOf } from "@/components/errors/group/linked-issue";
import { cn } from "@/components/ui/cn";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { occurrences } from "@/components/errors/detail/group-chart-scale";
import { mergeLabel, namingGroup, renamedText, suggestedSurvivor } from "./merge-text";

interface MergeDialogProps {
  groups: readonly ErrorGroup[];
  onMerge: (groups: readonly ErrorGroup[], survivor: ErrorGroup) => Promise<unknown>;
  onClose: () => void;
}

/** The errors to be merged, one of which is kept. Enter confirms, the arrow keys choose. */
export function MergeDialog({ groups, onMerge, onClose }: MergeDialogProps) {
  const [survivor, setSurvivor] = useState(() => suggestedSurvivor(groups));
  const save = useSave();
  if (!survivor) return null;
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && !save.isSaving && onClose()}
      title={`Merge ${groups.length} errors`}
      description="Choose the one to keep. It keeps its status, issue and link, and counts the occurrences of all. You can unmerge on its page."
      submitLabel={mergeLabel(groups.length, survivor)}
      save={save}
      onSubmit={() => save.run(() => onMerge(groups, survivor))}
    >
      <div role="radiogroup" aria-label="Error to keep" className="mt-1 flex flex-col gap-2">
        {groups.map((group) => (
          <Choice
            key={group.id}
            group={group}
            checked={group.id === survivor.id}
            onChoose={() => setSurvivor(group)}
          />
        ))}
      </div>
      <p
        role="status"
        className="mt-3 line-clamp-3 text-sm break-words text-text-muted empty:hidden"
      >
        {renamedText(survivor, namingGroup(groups, survivor))}
      </p>
    </FormDialog>
  );
}

interface ChoiceProps {
  group: ErrorGroup;
  checked: boolean;
  onChoose: () => void;
}

function Choice({ group, checked, onChoose }: ChoiceProps) {
  const issue = linkedIssueOf(group);
  return (
    <label
      className={cn(
        "flex min-w-0 cursor-pointer items-start gap-3 rounded-md border px-3 py-2 text-sm pointer-coarse:min-h-11",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
        checked
          ? "border-accent bg-surface-selected"
          : "border-border-strong hover:bg-surface-hover",
      )}
    >
      <input
        type="radio"
        name="survivor"
        checked={checked}
        // The dialog gives the first field focus; arrow keys start at the choice.
        autoFocus={checked}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 break-words">
          <span className="font-semibold">{group.exception_class}</span> {group.latest_message}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-muted numeric">
          <GroupStatusBadge group={group} />
          <span>{occurrences(group.occurrence_count)}</span>
          <span>
            Last seen <RelativeTime value={group.last_seen_at} />
          </span>
          <span>
            First seen <RelativeTime value={group.first_seen_at} />
          </span>
          {issue && <span>{issue.key}</span>}
        </span>
      </span>
      {checked && <span className="shrink-0 text-xs font-medium text-accent-text">Kept</span>}
    </label>
  );
}
