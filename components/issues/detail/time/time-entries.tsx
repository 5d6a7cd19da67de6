"use client";

import { Pencil, Plus, X } from "@/components/ui/icon/icons";
import { fullName } from "@/components/ui/text/full-name";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { IconButton } from "@/components/ui/button/icon-button";
import { announce } from "@/components/ui/feedback/live-region";
import { useDates } from "@/components/ui/text/now";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import type { Issue } from "@/lib/issues/issues/schema";
import {
  timeEntriesQuery,
  useCreateTimeEntry,
  useDeleteTimeEntry,
} from "@/lib/issues/time-entries/client";
import type { TimeEntry } from "@/lib/issues/time-entries/schema";
import { formatEstimate } from "@/components/issues/fields/estimate";
import { FoldableSection } from "@/components/ui/layout/foldable-section";
import { lazyPart } from "@/components/ui/lazy-part";
import { TimeTotal } from "./time-total";

const TimeEntryForm = lazyPart(() =>
  import("./time-entry-form").then((module) => module.TimeEntryForm),
).Part;

/** More entries than this start folded. Their total is shown either way. */
const MAX_OPEN = 2;

interface RowProps {
  issue: Issue;
  entry: TimeEntry;
  onEdit: () => void;
  onRemove: () => void;
}

function showError(title: string) {
  return (error: Error) => toastError(title, { description: error.message });
}

function TimeEntryRow({ issue, entry, onEdit, onRemove }: RowProps) {
  const dates = useDates();
  const time = formatEstimate(entry.minutes);
  const name = fullName(entry.author);
  const record = {
    createdById: entry.user_id,
    recordName: `this ${time} entry`,
    creatorName: name,
  };
  const update = useCan("timeEntries.update", record);
  const remove = useCan("timeEntries.delete", record);
  const mayAdd = useCan("timeEntries.create").allowed;
  const isMine = useActor().userId === entry.user_id;
  const [isConfirming, setConfirming] = useState(false);
  const createEntry = useCreateTimeEntry(issue);
  const deleteEntry = useDeleteTimeEntry(issue);

  /**
   * The user's own entry can be restored. Someone else's could not be restored under their name, so
   * its deletion is confirmed first.
   */
  function removeEntry() {
    const { minutes, spent_on, note } = entry;
    onRemove();
    // Avoid `mutate` callbacks, which do not run once the deleted row is unmounted.
    void deleteEntry
      .mutateAsync(entry.id)
      .then(
        () =>
          toastUndo(`${time} removed`, () =>
            undoneBy(
              createEntry.mutateAsync({ minutes, spent_on, note }),
              "Couldn’t restore the time entry",
            ),
          ),
        showError("Couldn’t remove the time entry"),
      );
  }

  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="w-16 shrink-0 font-medium numeric">{time}</span>
      <time dateTime={entry.spent_on} className="w-24 shrink-0 text-text-muted numeric">
        {dates.day(entry.spent_on)}
      </time>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {name}
        {entry.note !== "" && <span className="text-text-muted"> · {entry.note}</span>}
      </span>
      <span className="flex">
        <IconButton
          size="sm"
          label={`Edit ${time} logged by ${name}`}
          disabledReason={update.reason}
          onClick={onEdit}
        >
          <Pencil />
        </IconButton>
        <IconButton
          size="sm"
          label={`Remove ${time} logged by ${name}`}
          disabledReason={remove.reason}
          onClick={isMine && mayAdd ? removeEntry : () => setConfirming(true)}
        >
          <X />
        </IconButton>
      </span>
      {isConfirming && (
        <ConfirmDialog
          open
          onOpenChange={setConfirming}
          title={`Remove ${time} logged by ${name}?`}
          description="This cannot be undone."
          confirmLabel="Remove"
          onConfirm={async () => {
            await deleteEntry.mutateAsync(entry.id);
            onRemove();
          }}
        />
      )}
    </li>
  );
}

/** The time logged on an issue; null if the user cannot see it. */
export function useTimeEntries(issue: Issue) {
  const read = useCan("timeEntries.read");
  const query = useQuery({
    ...timeEntriesQuery(issue.project_id, issue.key),
    enabled: read.allowed,
  });
  return read.allowed ? query : null;
}

interface TimeEntriesProps {
  issue: Issue;
  query: NonNullable<ReturnType<typeof useTimeEntries>>;
  /** Whether the form for a new entry is shown. */
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
}

/** Time logged on an issue: the total compared with the estimate, and each entry. */
export function TimeEntries({ issue, query, isAdding, onAdding }: TimeEntriesProps) {
  const create = useCan("timeEntries.create");
  const [editing, setEditing] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const entries = query.data ?? [];

  function close(saved?: TimeEntry) {
    setEditing(null);
    onAdding(false);
    if (saved) announce(`${formatEstimate(saved.minutes)} logged.`);
    addButton.current?.focus();
  }

  return (
    <FoldableSection
      title="Time"
      startsFolded={entries.length > MAX_OPEN}
      isBusy={isAdding || editing !== null || query.isError}
      summary={
        entries.length > 0 && (
          <TimeTotal
            spent={entries.reduce((sum, { minutes }) => sum + minutes, 0)}
            estimate={issue.estimated_minutes}
          />
        )
      }
      actions={
        <Button
          ref={addButton}
          variant="ghost"
          size="sm"
          disabledReason={create.reason}
          aria-expanded={isAdding}
          onClick={() => onAdding(!isAdding)}
        >
          <Plus />
          Log time
        </Button>
      }
    >
      {isAdding && <TimeEntryForm issue={issue} entry={null} onClose={close} />}
      {query.isError && !query.data && (
        <ErrorState title="Couldn’t load time entries" onRetry={() => void query.refetch()} />
      )}
      {entries.length > 0 && (
        <ul aria-label="Time entries">
          {entries.map((entry) =>
            editing === entry.id ? (
              <li key={entry.id}>
                <TimeEntryForm issue={issue} entry={entry} onClose={close} />
              </li>
            ) : (
              <TimeEntryRow
                key={entry.id}
                issue={issue}
                entry={entry}
                onEdit={() => setEditing(entry.id)}
                onRemove={() => addButton.current?.focus()}
              />
            ),
          )}
        </ul>
      )}
    </FoldableSection>
  );
}
